import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "#db/client.ts";
import { takes } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { FakeJobServer } from "#inngest/testing/fake-job-server.ts";
import { takeJobs } from "#inngest/testing/take-jobs.ts";
import type { TestAccount } from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { childProcesses } from "#lib/platform/testing/child-processes.ts";
import { storageFile } from "#lib/storage/testing/stored-files.ts";
import { createClip, deleteClips, eraseClips } from "#lib/video/clips/clips.ts";
import { renderTake } from "#lib/video/takes/render-take.ts";
import { createTakeInput, renderTakeInput } from "#lib/video/takes/schema.ts";
import { purgeTakes } from "#lib/video/takes/take-storage.ts";
import { cancelTakes, createTake, deleteTakes, getTake } from "#lib/video/takes/takes.ts";
import { FakeSpeech } from "#lib/video/takes/testing/fake-speech.ts";
import { createTakeAccount, removeAllTakeFiles } from "#lib/video/takes/testing/take-account.ts";
import { createTestWebhook, listTestDeliveries } from "#lib/webhooks/testing/test-webhook.ts";
import { POST } from "./route.ts";

/** Each job starts a process and loads the encoder, which takes longer on a busy machine. */
/** The program of a job. */
const MEDIA = "media-process";
const STALLED_MS = 600_000;
/** The outcome is the same whether the take was finished before or after its deletion. */
const QUIETLY = { tries: 1, error: null };
const SOON = { timeout: STALLED_MS, interval: 20 };

describeDb("a take's job", () => {
  const speech = new FakeSpeech();
  const jobs = takeJobs(new FakeJobServer(POST));
  let account: TestAccount;
  let clipId: string;
  beforeAll(async () => {
    speech.install();
    account = await createTakeAccount();
  });
  beforeEach(async () => {
    Object.assign(speech, { isDown: false, whileSpeaking: null });
    clipId = (await createClip(account, { name: "Tour" })).clip.id;
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await removeAllTakeFiles(account.ownerId);
  });

  const take = async (script: string) =>
    (await createTake(account, clipId, createTakeInput.parse({ avatar_id: account.avatarId, script }))).id;
  const speak = (id: string) => jobs.speak({ id, ownerId: account.ownerId });
  const draw = async (id: string) => {
    await renderTake(account, clipId, renderTakeInput.parse({ id, fps: 25, video_format: "square" }));
    return await jobs.draw({ id, ownerId: account.ownerId });
  };
  const filesOf = async (kind: string, id = "") =>
    await readdir(storageFile(`${kind}/${account.ownerId}/${id}`)).catch(() => []);
  const partsOf = async (id: string) => (await filesOf("takes", id)).filter((name) => name.endsWith(".part"));
  /** Waits until the job reaches a point or ends: on a busy machine, it may be past that point already. */
  const reach = async (job: Promise<unknown>, isThere: () => Promise<boolean> | boolean) => {
    let isOver = false;
    void job.finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await isThere()), SOON).toBe(true);
  };
  const segments = async () => (await filesOf("sentences")).filter((name) => name.endsWith(".segment"));

  test("retries a speech service that is down, then reports why the take failed", async () => {
    const id = await take("Nobody hears this.");
    speech.isDown = true;
    const error = "The speech service is not responding. Try again in a few minutes.";
    expect(await speak(id)).toEqual({ tries: 4, outcome: null, error });
    expect(await getTake(account, clipId, id)).toMatchObject({ status: "failed", error, audioPath: null });
  });

  test(
    "that lost the speech service or was killed halfway continues after the finished sentences",
    async () => {
      const id = await take("One. Two, too.");
      speech.said.length = 0;
      // Down in the middle, for both attempts at the second sentence.
      speech.whileSpeaking = async () => {
        if ([2, 3].includes(speech.said.length)) throw new TypeError("fetch failed");
      };
      expect(await speak(id)).toEqual({ tries: 2, outcome: "made", error: null });
      expect(speech.said).toEqual(["One.", "Two, too.", "Two, too.", "Two, too."]);
      await createTestWebhook({ ownerId: account.ownerId, events: ["take.completed"] });
      const drawing = draw(id);
      await expect.poll(segments, SOON).not.toEqual([]);
      const [first = ""] = await segments();
      const inodeOf = async () => (await stat(join(storageFile(`sentences/${account.ownerId}`), first))).ino;
      const before = await inodeOf();
      for (const pid of childProcesses(MEDIA)) process.kill(pid, "SIGKILL");
      expect(await drawing).toEqual({ tries: 2, outcome: "made", error: null });
      expect([(await segments()).length, await inodeOf()]).toEqual([2, before]);
      expect(await getTake(account, clipId, id)).toMatchObject({ status: "completed", error: null });
      expect(await listTestDeliveries(account.ownerId, "take.completed")).toMatchObject([
        { eventType: "take.completed", data: { take_id: id, clip_id: clipId } },
      ]);
    },
    STALLED_MS,
  );

  test(
    "whose take or clip is deleted ends without an error and leaves no file behind",
    async () => {
      const spoken = await take("Deleted while it is spoken.");
      speech.whileSpeaking = () => deleteTakes(account, clipId, [spoken]);
      expect(await speak(spoken)).toEqual({ tries: 1, outcome: "gone", error: null });
      speech.whileSpeaking = null;

      const levelled = await take("Deleted while it is levelled.");
      const levelling = speak(levelled);
      await reach(levelling, async () => (await partsOf(levelled)).length > 0);
      await deleteTakes(account, clipId, [levelled]);
      expect(await levelling).toMatchObject(QUIETLY);

      const drawn = await take("One.");
      await speak(drawn);
      const drawing = draw(drawn);
      await reach(drawing, () => childProcesses(MEDIA).length > 0);
      await deleteClips(account, [clipId]);
      await eraseClips(account, [clipId]);
      expect(await drawing).toMatchObject(QUIETLY);
      const left = await filesOf("takes");
      expect(left.filter((id) => [spoken, levelled, drawn].includes(id))).toEqual([]);
    },
    STALLED_MS,
  );

  test(
    "whose take is cancelled ends within seconds and leaves the audio, an earlier video and no other file",
    async () => {
      const spoken = await take("Cancelled while it is spoken.");
      speech.whileSpeaking = () => cancelTakes(account, clipId, [spoken]);
      expect(await speak(spoken)).toEqual({ tries: 1, outcome: "settled", error: null });
      speech.whileSpeaking = null;
      expect(await getTake(account, clipId, spoken)).toMatchObject({ status: "cancelled", error: null });
      expect(await filesOf("takes", spoken)).toEqual([]);

      const drawn = await take("One.");
      await speak(drawn);
      const audio = await filesOf("takes", drawn);
      const drawing = draw(drawn);
      await reach(drawing, () => childProcesses(MEDIA).length > 0);
      expect(await cancelTakes(account, clipId, [drawn, spoken])).toMatchObject([
        { id: drawn, status: "cancelled", progress: 0 },
        { id: spoken, status: "cancelled" },
      ]);
      expect(await drawing).toEqual({ tries: 1, outcome: "settled", error: null });
      expect(childProcesses(MEDIA)).toEqual([]);
      expect(await filesOf("takes", drawn)).toEqual(audio);

      // The job server skips a request while a run is there, which therefore continues with the new one.
      const again = draw(drawn);
      await reach(again, () => childProcesses(MEDIA).length > 0);
      await cancelTakes(account, clipId, [drawn]);
      await renderTake(
        account,
        clipId,
        renderTakeInput.parse({ id: drawn, fps: 30, video_format: "square" }),
      );
      expect(await again).toEqual({ tries: 1, outcome: "made", error: null });
      const made = await getTake(account, clipId, drawn);
      expect(made).toMatchObject({ status: "completed", videoSettings: { fps: 30 } });
      expect((await filesOf("takes", drawn)).filter((name) => name.startsWith("video-"))).toHaveLength(2);

      // What a dead job has left is removed, and the earlier video stays.
      await renderTake(account, clipId, renderTakeInput.parse({ id: drawn, fps: 25 }));
      await writeFile(storageFile(`takes/${account.ownerId}/${drawn}/video-left.mp4`), "x");
      const [kept] = await cancelTakes(account, clipId, [drawn]);
      expect(kept).toMatchObject({
        status: "cancelled",
        videoPath: made.videoPath,
        sizeBytes: made.sizeBytes,
      });
      expect(await filesOf("takes", drawn)).not.toContain("video-left.mp4");
      expect(await filesOf("takes", drawn)).toContain(basename(made.videoPath ?? ""));
    },
    STALLED_MS,
  );

  test("that was overtaken by another run removes none of that run's files", async () => {
    const id = await take("Spoken twice.");
    const audioPath = `takes/${account.ownerId}/${id}/audio.m4a`;
    speech.whileSpeaking = async () => {
      await mkdir(dirname(storageFile(audioPath)), { recursive: true });
      await writeFile(storageFile(audioPath), "the other run's");
      await db.update(takes).set({ status: "ready_to_render", audioPath }).where(eq(takes.id, id));
    };
    expect(await speak(id)).toEqual({ tries: 1, outcome: "settled", error: null });
    expect(await readFile(storageFile(audioPath), "utf8")).toBe("the other run's");
  });

  test("leaves the files of a deleted take to the purge, which keeps those of other takes", async () => {
    const [kept, gone, stranger] = [await take("Kept."), await take("Gone."), newId()];
    for (const [ownerId, id] of [
      [account.ownerId, kept],
      [account.ownerId, gone],
      [stranger, gone],
    ] as const) {
      await mkdir(storageFile(`takes/${ownerId}/${id}`), { recursive: true });
      await writeFile(storageFile(`takes/${ownerId}/${id}/audio.m4a`), "x");
    }
    await db.delete(takes).where(eq(takes.id, gone));
    await purgeTakes();
    expect(await filesOf("takes")).toContain(kept);
    expect(await filesOf("takes")).not.toContain(gone);
    expect(await readdir(storageFile(`takes/${stranger}`))).toEqual([gone]);
    await removeAllTakeFiles(stranger);
  });
});
