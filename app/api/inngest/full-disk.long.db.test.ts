import { mkdir, readdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { describeDb } from "#db/testing.ts";
import { FakeJobServer } from "#inngest/testing/fake-job-server.ts";
import { takeJobs } from "#inngest/testing/take-jobs.ts";
import type { TestAccount } from "#lib/http/testing/api-fixture.ts";
import { storageFile } from "#lib/storage/testing/stored-files.ts";
import { createClip } from "#lib/video/clips/clips.ts";
import { renderTake } from "#lib/video/takes/render-take.ts";
import { createTakeInput, presentTake, renderTakeInput } from "#lib/video/takes/schema.ts";
import { createTake, getTake } from "#lib/video/takes/takes.ts";
import { FakeSpeech } from "#lib/video/takes/testing/fake-speech.ts";
import { SmallDisk } from "#lib/video/takes/testing/small-disk.ts";
import { createTakeAccount, removeAllTakeFiles } from "#lib/video/takes/testing/take-account.ts";
import { POST } from "./route.ts";

const KIB = 1_024;
const NO_ROOM = "The disk is full. Free some space, then try again.";

const disk = process.platform === "linux" ? SmallDisk.mount(8) : null;
afterAll(() => disk?.close());

describeDb("a take on a full disk", () => {
  const speech = new FakeSpeech();
  let account: TestAccount;
  let clipId: string;
  beforeAll(async () => {
    speech.install();
    account = await createTakeAccount();
    clipId = (await createClip(account, { name: "Tour" })).clip.id;
    if (!disk) return;
    // Both folders are on one disk, because a take's sounds are hard links to its owner's cache.
    for (const kind of ["takes", "sentences"]) {
      const [place, behind] = [
        storageFile(`${kind}/${account.ownerId}`),
        join(disk.folder, account.ownerId, kind),
      ];
      await mkdir(behind, { recursive: true });
      await mkdir(dirname(place), { recursive: true });
      await symlink(behind, place);
    }
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await removeAllTakeFiles(account.ownerId);
  });

  const take = async () => {
    const input = createTakeInput.parse({ avatar_id: account.avatarId, script: "Hi." });
    return (await createTake(account, clipId, input)).id;
  };
  const render = (id: string) =>
    renderTake(account, clipId, renderTakeInput.parse({ id, fps: 25, video_format: "square" }));
  const read = async (id: string) => presentTake(await getTake(account, clipId, id));
  const files = async (kind: string) =>
    await readdir(storageFile(`${kind}/${account.ownerId}`), { recursive: true });
  const jobs = takeJobs(new FakeJobServer(POST));
  const speak = (id: string) => jobs.speak({ id, ownerId: account.ownerId });
  const draw = (id: string) => jobs.draw({ id, ownerId: account.ownerId });
  const MADE = { outcome: "made", error: null };
  /** Errors that a retry can't fix are not retried. */
  const GIVEN_UP = { tries: 1, error: NO_ROOM };

  test.runIf(disk)(
    "fails with the reason, exposes no incomplete file, and succeeds once there is space",
    async () => {
      if (!disk) return;
      const unspoken = await take();
      disk.leave(0);
      expect(await speak(unspoken)).toMatchObject(GIVEN_UP);
      expect(await files("sentences")).toEqual([]);

      // Room for the sentence, but not for the audio it becomes part of.
      const unlevelled = await take();
      disk.leave(64 * KIB);
      expect(await speak(unlevelled)).toMatchObject(GIVEN_UP);
      const failed = await read(unlevelled);
      expect(failed).toMatchObject({ status: "failed", error: NO_ROOM, audio_url: null, captions_url: null });
      expect((await files("takes")).filter((name) => /\.(part|wav|m4a|vtt)$/.test(name))).toEqual([]);

      disk.leave(1_024 * KIB);
      const id = await take();
      expect(await speak(id)).toMatchObject(MADE);

      disk.leave(16 * KIB);
      await render(id);
      expect(await draw(id)).toMatchObject(GIVEN_UP);
      const undrawn = await read(id);
      expect(undrawn).toMatchObject({ status: "failed", error: NO_ROOM, video_url: null, poster_url: null });
      expect(undrawn.audio_url).not.toBeNull();
      const left = [...(await files("takes")), ...(await files("sentences"))];
      expect(left.filter((name) => /\.(part|mp4|webp|segment)$/.test(name))).toEqual([]);

      disk.leave(4_096 * KIB);
      await render(id);
      expect(await draw(id)).toMatchObject(MADE);
      expect(await read(id)).toMatchObject({ status: "completed", error: null, progress: 1 });
    },
    300_000,
  );
});
