import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "#db/client.ts";
import { avatars, takes } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { limitsOf } from "#lib/auth/accounts/plans.ts";
import type { TestAccount } from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { storedNames } from "#lib/storage/testing/stored-files.ts";
import { getStorageUse } from "#lib/usage/quotas.ts";
import { FakeSpeech } from "#lib/video/takes/testing/fake-speech.ts";
import { createTakeAccount } from "#lib/video/takes/testing/take-account.ts";
import { createClip } from "../clips/clips.ts";
import { makeTakeVideo } from "./make-video.ts";
import { renderTake } from "./render-take.ts";
import { createTakeInput, renderTakeInput } from "./schema.ts";
import { failTake } from "./settle-take.ts";
import { makeTakeAudio } from "./speaking/make-audio.ts";
import { removeAllTakeFiles, takeFolder } from "./take-files.ts";
import { measureTake } from "./take-storage.ts";
import { createTake } from "./takes.ts";

/** Each image differs, and none gets smaller when it is stored. */
const NOISE = { type: "gaussian", mean: 128, sigma: 60 } as const;

describeDb("the size of a take", () => {
  const speech = new FakeSpeech();
  const accounts: TestAccount[] = [];
  let account: TestAccount;
  let clipId: string;
  beforeAll(() => speech.install());
  afterAll(async () => {
    vi.unstubAllGlobals();
    await Promise.all(accounts.map(({ ownerId }) => removeAllTakeFiles(ownerId)));
  });
  beforeEach(async () => {
    account = await createTakeAccount();
    accounts.push(account);
    clipId = (await createClip(account, { name: "Tour" })).clip.id;
    // Slugs are unique, and the next test's avatar is Maya, too.
    return () => db.update(avatars).set({ slug: newId() }).where(eq(avatars.id, account.avatarId));
  });
  const create = async () => {
    const input = createTakeInput.parse({ avatar_id: account.avatarId, script: "Hi." });
    return (await createTake(account, clipId, input)).id;
  };
  const render = async (id: string, settings: object = {}) => {
    await renderTake(account, clipId, renderTakeInput.parse({ id, video_format: "square", ...settings }));
    return await makeTakeVideo(id);
  };
  const row = async (id: string) => (await db.select().from(takes).where(eq(takes.id, id)))[0];
  const folder = (id: string) => storedKey(takeFolder({ ownerId: account.ownerId, id }));
  const measure = (id: string) => measureTake({ ownerId: account.ownerId, id });
  const use = async () => await getStorageUse(account);
  /** Fills the storage up to these bytes beside the takes. */
  const leave = async (bytes: number) => {
    const { limitBytes, stored } = await use();
    const sizeBytes = limitBytes - stored.takes - bytes;
    await db.update(avatars).set({ sizeBytes }).where(eq(avatars.id, account.avatarId));
  };

  test("is that of its files with every render, which must fit, and gone once the take is deleted", async () => {
    const id = await create();
    expect((await row(id))?.sizeBytes).toBe(0);
    await makeTakeAudio(id);
    const spoken = (await row(id))?.sizeBytes ?? 0;
    expect(spoken).toBeGreaterThan(10_000);
    expect(spoken).toBe(await measure(id));
    await render(id);
    const drawn = (await row(id))?.sizeBytes ?? 0;
    expect(drawn).toBeGreaterThan(spoken);
    expect(drawn).toBe(await measure(id));
    // Another look replaces the video.
    await render(id, { show_ai_label: true });
    const before = await row(id);
    expect(before?.sizeBytes).toBe(await measure(id));
    expect((await use()).stored.takes).toBe(await measure(id));

    await leave(100);
    await expect(render(id, { fps: 30 })).rejects.toThrow("storage is full");
    await failTake(id, "rendering", "Full.");
    // The audio and the previous video stay.
    expect(await row(id)).toMatchObject({
      ...{ status: "failed", videoPath: before?.videoPath, audioPath: before?.audioPath },
      sizeBytes: before?.sizeBytes,
    });
    expect(await storage().stat(storedKey(before?.videoPath ?? ""))).not.toBeNull();
    expect(await measure(id)).toBe(before?.sizeBytes);
    expect((await use()).usedBytes).toBeLessThanOrEqual((await use()).limitBytes);

    await db.delete(takes).where(eq(takes.id, id));
    expect((await use()).stored.takes).toBe(0);
  });

  test("must fit: audio without room fails with the reason, and leaves no files", async () => {
    const id = await create();
    await leave(5_000);
    const failed = makeTakeAudio(id);
    await expect(failed).rejects.toMatchObject({ name: "TakeError", isLasting: true });
    await expect(failed).rejects.toThrow(
      /^The account's storage is full: .+ or ask the operator for more\.$/,
    );
    await failTake(id, "generating_audio", "Full.");
    expect(await row(id)).toMatchObject({ status: "failed", sizeBytes: 0, audioPath: null });
    expect(await storedNames(folder(id))).toEqual([]);
  });

  test("stops renders from starting once nothing fits", async () => {
    const id = await create();
    await makeTakeAudio(id);
    await leave(0);
    await expect(render(id)).rejects.toMatchObject({ reason: "storage_used_up" });
    expect(await row(id)).toMatchObject({ status: "ready_to_render" });
  });

  test("does not grow by the logos of renders that are refused, and one that starts counts its own", async () => {
    const id = await create();
    await makeTakeAudio(id);
    const names = await storedNames(folder(id));
    const request = async () => {
      const noise = {
        create: { ...{ width: 64, height: 64, channels: 3 as const }, background: "#fff", noise: NOISE },
      } as const;
      const image = (await sharp(noise).png().toBuffer()).toString("base64");
      const settings = { id, video_format: "square", logo: { image } };
      return await renderTake(account, clipId, renderTakeInput.parse(settings));
    };
    await leave(0);
    for (let count = 0; count < 3; count += 1) {
      await expect(request()).rejects.toMatchObject({ reason: "storage_used_up" });
    }
    await leave(1_000);
    await expect(request()).rejects.toMatchObject({ reason: "storage_used_up" });
    expect(await storedNames(folder(id))).toEqual(names);
    await leave(1_000_000);
    await request();
    const started = await storedNames(folder(id));
    expect(started).toHaveLength(names.length + 1);
    for (let count = 0; count < 3; count += 1) {
      await expect(request()).rejects.toMatchObject({ reason: "invalid_state" });
    }
    expect(await storedNames(folder(id))).toEqual(started);
  });

  test("of takes that are made at the same time never exceeds the storage", async () => {
    const ids = [await create(), await create(), await create()];
    await makeTakeAudio(ids[0] ?? "");
    const one = await measure(ids[0] ?? "");
    await leave(one + Math.round(one / 2));
    const made = await Promise.allSettled(ids.slice(1).map((id) => makeTakeAudio(id)));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { usedBytes, limitBytes } = await use();
    expect(limitBytes).toBe(limitsOf("paid").storageBytes);
    expect(usedBytes).toBeLessThanOrEqual(limitBytes);
  });
});
