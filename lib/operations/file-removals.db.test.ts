import { access, mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { accounts, fileRemovals } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { deleteAccount } from "#lib/auth/sign-in/delete-account.ts";
import { createConsoleAccount, PASSWORD } from "#lib/auth/sign-in/testing/console-account.ts";
import type { LiveKit } from "#lib/livekit/livekit.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { noteRemovals, purgeNotedFiles } from "./file-removals.ts";

const NO_ROOMS = { deleteRoom: async () => undefined } as unknown as LiveKit;
const inDataFolder = (path: string) => join(resolve(env.VISAVIS_DATA_DIR), path);
const exists = (path: string) =>
  access(inDataFolder(path)).then(
    () => true,
    () => false,
  );

async function write(path: string): Promise<void> {
  await mkdir(dirname(inDataFolder(path)), { recursive: true });
  await writeFile(inDataFolder(path), "private");
}

describeDb("files of deleted rows", () => {
  test("are removed with an account, and again if a job writes one later", async () => {
    const { actor, email } = await createConsoleAccount();
    const recording = `storage/recordings/${actor.ownerId}/${newId()}/audio.m4a`;
    const take = `storage/takes/${actor.ownerId}/${newId()}/video.mp4`;
    for (const path of [recording, take]) await write(path);
    await deleteAccount(actor, { email, password: PASSWORD }, NO_ROOMS);
    expect([await exists(recording), await exists(take)]).toEqual([false, false]);
    await write(recording);
    await purgeNotedFiles();
    expect(await exists(recording)).toBe(false);
  });

  test("are removed by the purge if the process died after the commit, before it removed them", async () => {
    const { actor } = await createConsoleAccount();
    const face = `avatars/own-${newId()}/neutral.webp`;
    await write(face);
    // What the transaction leaves behind; `removeNoted` never ran.
    await db.transaction(async (tx) => {
      await noteRemovals(tx, [dirname(face)]);
      await tx.delete(accounts).where(eq(accounts.id, actor.ownerId));
    });
    expect(await exists(face)).toBe(true);
    await purgeNotedFiles();
    expect(await exists(face)).toBe(false);
  });

  test("stay if the deletion is rolled back", async () => {
    const face = `avatars/own-${newId()}/neutral.webp`;
    await write(face);
    const failed = db.transaction(async (tx) => {
      await noteRemovals(tx, [dirname(face)]);
      throw new Error("the database went away");
    });
    await expect(failed).rejects.toThrow();
    await purgeNotedFiles();
    expect(await exists(face)).toBe(true);
  });

  test("are forgotten after a day", async () => {
    const path = `storage/takes/${newId()}`;
    await db.transaction((tx) => noteRemovals(tx, [path]));
    await purgeNotedFiles();
    expect(await db.$count(fileRemovals, eq(fileRemovals.path, path))).toBe(1);
    await purgeNotedFiles(new Date(Date.now() + 25 * 3_600_000));
    expect(await db.$count(fileRemovals, eq(fileRemovals.path, path))).toBe(0);
  });
});
