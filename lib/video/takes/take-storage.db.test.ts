import { setTimeout } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#db/client.ts";
import { avatars, takes } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { limitsOf } from "#lib/auth/accounts/plans.ts";
import type { TestAccount } from "#lib/http/testing/api-fixture.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { storedNames } from "#lib/storage/testing/stored-files.ts";
import { getStorageUse } from "#lib/usage/quotas.ts";
import { FakeSpeech } from "#lib/video/takes/testing/fake-speech.ts";
import { createTakeAccount, removeAllTakeFiles } from "#lib/video/takes/testing/take-account.ts";
import { createClip } from "../clips/clips.ts";
import { makeTakeVideo } from "./make-video.ts";
import { renderTake } from "./render-take.ts";
import { createTakeInput, renderTakeInput } from "./schema.ts";
import { failTake } from "./settle-take.ts";
import { makeTakeAudio } from "./speaking/make-audio.ts";
import { takeFolder, takePath } from "./take-files.ts";
import { measureTake } from "./take-storage.ts";
import { cancelTakes, createTake } from "./takes.ts";

/** Each image differs, and none gets smaller when it is stored. */
const NOISE = { type: "gaussian", mean: 128, sigma: 60 } as const;

describeDb("the size of a take", () => {
  const speech = new FakeSpeech();
  let account: TestAccount;
  let clipId: string;
  /** A take with audio: making one takes a process. */
  let spoken: string;
  beforeAll(async () => {
    speech.install();
    account = await createTakeAccount();
    clipId = (await createClip(account, { name: "Tour" })).clip.id;
    spoken = await create();
    expect((await row(spoken))?.sizeBytes).toBe(0);
    await makeTakeAudio(spoken);
    expect((await row(spoken))?.sizeBytes).toBe(await measure(spoken));
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await removeAllTakeFiles(account.ownerId);
  });
  const create = async () => {
    const input = createTakeInput.parse({ avatar_id: account.avatarId, script: "Hi." });
    return (await createTake(account, clipId, input)).id;
  };
  const request = async (settings: object = {}) => {
    const input = { id: spoken, video_format: "square", fps: 25, ...settings };
    return await renderTake(account, clipId, renderTakeInput.parse(input));
  };
  const render = async (settings: object = {}) => {
    await request(settings);
    return await makeTakeVideo(spoken);
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
    await leave(0);
    await expect(render()).rejects.toMatchObject({ reason: "storage_used_up" });
    expect(await row(spoken)).toMatchObject({ status: "ready_to_render" });
  });

  test("does not grow by the logos of renders that are refused, and one that starts counts its own", async () => {
    const names = await storedNames(folder(spoken));
    const requestWithLogo = async () => {
      const noise = {
        create: { ...{ width: 64, height: 64, channels: 3 as const }, background: "#fff", noise: NOISE },
      } as const;
      const image = (await sharp(noise).png().toBuffer()).toString("base64");
      return await request({ logo: { image } });
    };
    await leave(0);
    for (let count = 0; count < 3; count += 1) {
      await expect(requestWithLogo()).rejects.toMatchObject({ reason: "storage_used_up" });
    }
    await leave(1_000);
    await expect(requestWithLogo()).rejects.toMatchObject({ reason: "storage_used_up" });
    expect(await storedNames(folder(spoken))).toEqual(names);
    await leave(1_000_000);
    await requestWithLogo();
    const started = await storedNames(folder(spoken));
    expect(started).toHaveLength(names.length + 1);
    for (let count = 0; count < 3; count += 1) {
      await expect(requestWithLogo()).rejects.toMatchObject({ reason: "invalid_state" });
    }
    expect(await storedNames(folder(spoken))).toEqual(started);
    await failTake(spoken, "rendering", "Not drawn.");
  });

  test("of takes that are made at the same time never exceeds the storage", async () => {
    const one = (await row(spoken))?.sizeBytes ?? 0;
    const ids = [await create(), await create()];
    await leave(one + Math.round(one / 2));
    const made = await Promise.allSettled(ids.map((id) => makeTakeAudio(id)));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { usedBytes, limitBytes } = await use();
    expect(limitBytes).toBe(limitsOf("paid").storageBytes);
    expect(usedBytes).toBeLessThanOrEqual(limitBytes);
    await db.delete(takes).where(inArray(takes.id, ids));
  });

  test.skipIf(isQuick)(
    "keeps the videos of a render that starts while an earlier one is cancelled or completes",
    async () => {
      await leave(10_000_000);
      const newer = takePath({ ownerId: account.ownerId, id: spoken }, "video-newer.mp4");
      const isThere = async () => (await storage().stat(storedKey(newer))) !== null;
      const change = async (changes: Partial<typeof takes.$inferInsert>) =>
        await db.update(takes).set(changes).where(eq(takes.id, spoken));
      const silent = await create();
      await request();
      const removal = vi.spyOn(storage(), "remove");
      let restarting: Promise<void> | undefined;
      removal.mockImplementationOnce(async () => {
        // Not awaited: the only connection of PGlite may be in a transaction.
        restarting = change({ status: "rendering", queuedAt: new Date() }).then(() =>
          storage().put(storedKey(newer), "x"),
        );
        await setTimeout(200);
      });
      await cancelTakes(account, clipId, [silent, spoken]);
      await restarting;
      expect(removal).toHaveBeenCalledWith(folder(silent));
      removal.mockRestore();
      expect([(await row(spoken))?.status, await isThere()]).toEqual(["rendering", true]);

      // The other run completes once this one has drawn everything.
      const write = storage().write.bind(storage());
      const writing = vi.spyOn(storage(), "write").mockImplementationOnce(async (key, make) => {
        await write(key, make);
        await change({ status: "completed", videoPath: newer });
      });
      expect(await makeTakeVideo(spoken)).toBe("settled");
      writing.mockRestore();
      expect(await isThere()).toBe(true);
      await change({ status: "ready_to_render", videoPath: null });
      await storage().remove(folder(silent));
      await db.delete(takes).where(eq(takes.id, silent));
      for await (const { key } of storage().list(folder(spoken))) {
        if (key.includes("/video-")) await storage().remove(key);
      }
    },
  );

  // Renders three videos.
  test.skipIf(isQuick)(
    "is that of its files with every render, which must fit, and gone once the take is deleted",
    async () => {
      const spokenBytes = (await row(spoken))?.sizeBytes ?? 0;
      expect(spokenBytes).toBeGreaterThan(10_000);
      await leave(10_000_000);
      await render();
      const drawn = await row(spoken);
      expect(drawn?.sizeBytes).toBeGreaterThan(spokenBytes);
      expect(drawn?.sizeBytes).toBe(await measure(spoken));

      await leave(100);
      await expect(render({ show_ai_label: true })).rejects.toThrow("storage is full");
      await failTake(spoken, "rendering", "Full.");
      // The audio and the previous video stay.
      expect(await row(spoken)).toMatchObject({
        ...{ status: "failed", videoPath: drawn?.videoPath, audioPath: drawn?.audioPath },
        sizeBytes: drawn?.sizeBytes,
      });
      expect(await storage().stat(storedKey(drawn?.videoPath ?? ""))).not.toBeNull();
      expect(await measure(spoken)).toBe(drawn?.sizeBytes);
      expect((await use()).usedBytes).toBeLessThanOrEqual((await use()).limitBytes);

      // With room, another look replaces the video.
      await leave(10_000_000);
      await render({ show_ai_label: true });
      const { sizeBytes, videoPath } = (await row(spoken)) ?? {};
      expect(videoPath).not.toBe(drawn?.videoPath);
      expect(await storage().stat(storedKey(drawn?.videoPath ?? ""))).toBeNull();
      expect(sizeBytes).toBe(await measure(spoken));
      expect((await use()).stored.takes).toBe(sizeBytes);

      await db.delete(takes).where(eq(takes.id, spoken));
      expect((await use()).stored.takes).toBe(0);
    },
  );
});
