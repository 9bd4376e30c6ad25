import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { avatars, backgrounds, clips, sessions, takes } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { backgroundPath, UPLOADED_PREFIX, uploadedAvatarPath } from "#lib/avatars/avatar-files.ts";
import { createTestAccount, NODES } from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { recordingPath } from "#lib/recordings/recordings.ts";
import { localFile, storageFile } from "#lib/storage/testing/stored-files.ts";
import { takePath } from "#lib/video/takes/take-files.ts";
import { measureStoredFiles } from "./measure-files.ts";
import { getStorageUse } from "./quotas.ts";

async function write(file: string, bytes: number): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, "x".repeat(bytes));
}

describeDb("files that a version without quotas stored", () => {
  test("are measured once, and those that are gone count as empty", async () => {
    const account = await createTestAccount();
    const { ownerId, avatarId, scenarioId } = account;
    const [image, gone, clip, take, call] = [newId(), newId(), newId(), newId(), newId()];
    const slug = `${UPLOADED_PREFIX}${newId()}`;
    await db.update(avatars).set({ slug }).where(eq(avatars.id, avatarId));
    await db.insert(backgrounds).values([image, gone].map((id) => ({ id, ownerId, name: "Office" })));
    await db.insert(clips).values({ id: clip, ownerId, name: "Clip" });
    const made = { name: "T", script: "Hi.", status: "completed" as const };
    await db.insert(takes).values({ id: take, ownerId, clipId: clip, avatarId, ...made });
    const scenario = { name: "S", nodesJson: NODES, llmModel: "gpt-4.1-mini" };
    await db.insert(sessions).values({
      ...{ id: call, ownerId, kind: "api", scenarioId, avatarId, scenario, runtimeVars: {}, sttKeywords: [] },
      ...{ recordConversation: true, showAiLabel: false, maxDurationMs: 1 },
      ...{ status: "ended", recordingStatus: "ready" },
    });
    const folders = [
      localFile(uploadedAvatarPath(slug)),
      dirname(storageFile(takePath({ ownerId, id: take }, "a"))),
      dirname(storageFile(recordingPath({ ownerId, id: call }, "a"))),
    ];
    for (const [index, folder] of folders.entries()) {
      await write(join(folder, "a"), 10 ** index);
      await write(join(folder, "b"), 10 ** index);
    }
    await write(localFile(backgroundPath(image)), 5_000);
    expect((await getStorageUse(account)).usedBytes).toBe(0);
    expect(await measureStoredFiles()).toBe(5);
    expect((await getStorageUse(account)).stored).toEqual({
      ...{ avatars: 2, takes: 20, recordings: 200 },
      ...{ backgrounds: 5_000, documents: 0, pictures: 0 },
    });
    for (const path of [...folders, localFile(backgroundPath(image))]) await rm(path, { recursive: true });
    expect(await measureStoredFiles()).toBe(0);
    expect((await getStorageUse(account)).usedBytes).toBe(5_222);
  });
});
