import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { db } from "#db/client.ts";
import { avatars, sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { deleteAccount } from "#lib/auth/sign-in/delete-account.ts";
import { createConsoleAccount, PASSWORD } from "#lib/auth/sign-in/testing/console-account.ts";
import { uploadAvatar } from "#lib/avatars/upload-avatar.ts";
import { createActiveSession } from "#lib/calls/testing/live-session.ts";
import { makeZip } from "#lib/media/testing/make-zip.ts";
import { newId } from "#lib/platform/ids.ts";
import { FakeLiveKit } from "#lib/platform/testing/fake-livekit.ts";
import { endRecording } from "#lib/recordings/end-recording.ts";
import { finishRecording } from "#lib/recordings/finish-recording.ts";
import { confirmPart, offerPartUpload, storePart } from "#lib/recordings/store-part.ts";
import { makeParts } from "#lib/recordings/testing/make-parts.ts";
import { signFileUrl } from "#lib/storage/signed-url.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { readStored } from "#lib/storage/storage-api.ts";
import { createClip } from "#lib/video/clips/clips.ts";
import { makeTakeVideo } from "#lib/video/takes/make-video.ts";
import { renderTake } from "#lib/video/takes/render-take.ts";
import { createTakeInput, renderTakeInput } from "#lib/video/takes/schema.ts";
import { makeTakeAudio } from "#lib/video/takes/speaking/make-audio.ts";
import { createTake, getTake } from "#lib/video/takes/takes.ts";
import { FakeSpeech } from "#lib/video/takes/testing/fake-speech.ts";
import { GET as getTakeFile } from "./takes/[owner_id]/[take_id]/[file]/route.ts";

type Owner = { ownerId: string };
/** Encoding takes a while where other work comes first. */
const SLOW_MS = 600_000;
const START_MS = Date.parse("2026-11-22T10:00:00.000Z");

async function uploadMei(actor: Owner): Promise<{ id: string; slug: string }> {
  const voiceOf = newId();
  const voice = { ownerId: actor.ownerId, slug: newId(), name: "Voice", description: "", voice: "ana" };
  await db.insert(avatars).values({ id: voiceOf, ...voice });
  const folder = join(process.cwd(), "avatars", "mei");
  const read = async (name: string) => ({
    name: `mei/${name}`,
    bytes: new Uint8Array(await readFile(join(folder, name))),
  });
  const archive = makeZip(await Promise.all((await readdir(folder)).map(read)));
  return await uploadAvatar(actor, { archive, voiceOf });
}

/** Renders a take with the avatar. Returns the paths of its files under `/api/files/`. */
async function renderShort(actor: Owner, avatarId: string): Promise<string[]> {
  const { clip } = await createClip(actor, { name: "Tour" });
  const input = createTakeInput.parse({ avatar_id: avatarId, script: "Hi." });
  const { id } = await createTake(actor, clip.id, input);
  await makeTakeAudio(id);
  await renderTake(actor, clip.id, renderTakeInput.parse({ id, video_format: "square", fps: 25 }));
  await makeTakeVideo(id);
  const { audioPath, captionsPath, videoPath } = await getTake(actor, clip.id, id);
  return [audioPath, captionsPath, videoPath].filter((path) => path !== null);
}

/** Uploads the parts of a call as a worker does, and joins them. Returns the path of the video. */
async function recordShort({ ownerId }: Owner): Promise<string> {
  const id = await createActiveSession({ recordConversation: true, recordingStatus: "not_started" });
  await db.update(sessions).set({ ownerId }).where(eq(sessions.id, id));
  for (const [number, bytes] of (await makeParts()).entries()) {
    const part = { segment: START_MS, number, bytes: bytes.length };
    const url = await offerPartUpload(id, part);
    if (url === null) await storePart(id, { ...part, bytes });
    else {
      expect((await fetch(url, { method: "PUT", body: new Uint8Array(bytes) })).status).toBe(200);
      await confirmPart(id, part);
    }
  }
  await db.update(sessions).set({ status: "ended" }).where(eq(sessions.id, id));
  await endRecording(id, { state: "complete" });
  expect(await finishRecording(id)).toBe("made");
  return `recordings/${ownerId}/${id}/video.mp4`;
}

/** Reads stored files in another process, as another app of the instance would. */
async function hashElsewhere(keys: string[]): Promise<unknown> {
  const program = join(process.cwd(), "lib", "storage", "testing", "hash-stored.ts");
  const args = ["--disable-warning=ExperimentalWarning", program, ...keys];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: process.env });
  return JSON.parse(stdout);
}

const hashOf = async (key: string) =>
  createHash("sha256")
    .update((await readStored(storage(), key)) ?? "missing")
    .digest("hex");

describeDb("the files of an account", () => {
  afterAll(() => void vi.unstubAllGlobals());

  test(
    "are read by other processes as they were stored, and are all gone with the account",
    async () => {
      new FakeSpeech().install();
      const { actor, email } = await createConsoleAccount();
      const avatar = await uploadMei(actor);
      const paths = [...(await renderShort(actor, avatar.id)), await recordShort(actor)];
      const keys = [...paths.map(storedKey), `avatars/${avatar.slug}/rig.json`];
      expect(keys).toHaveLength(5);
      const hashes = Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await hashOf(key)])));
      expect(await hashElsewhere(keys)).toEqual(hashes);
      expect(Object.values(hashes)).not.toContain(await hashOf("missing"));

      const [audio = ""] = paths;
      const [, owner_id = "", take_id = "", file = ""] = audio.split("/");
      const params = Promise.resolve({ owner_id, take_id, file });
      const answer = await getTakeFile(new Request(signFileUrl(audio)), { params });
      const location = answer.headers.get("location");
      const sent = location === null ? answer : await fetch(location);
      expect(
        createHash("sha256")
          .update(new Uint8Array(await sent.arrayBuffer()))
          .digest("hex"),
      ).toBe(hashes[storedKey(audio)]);

      await deleteAccount(actor, { email, password: PASSWORD }, new FakeLiveKit());
      const left: string[] = [];
      for (const folder of ["avatars", "backgrounds", "storage"]) {
        for await (const { key } of storage().list(folder)) left.push(key);
      }
      expect(left.filter((key) => key.includes(actor.ownerId) || key.includes(avatar.slug))).toEqual([]);
    },
    SLOW_MS,
  );
});
