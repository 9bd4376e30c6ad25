import { createHash } from "node:crypto";
import { utimes } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { db } from "#db/client.ts";
import { imageIdOf } from "#lib/avatar-engine/draw/background-name.ts";
import { avatarHome, backgroundFile } from "#lib/avatars/avatar-files.ts";
import { getAvatar } from "#lib/avatars/reads.ts";
import { readRigPack } from "#lib/avatars/rig-packs.ts";
import { AppError } from "#lib/platform/errors.ts";
import { removeStored, storageFile } from "#lib/storage/storage.ts";
import { writeFileAtomic } from "#lib/storage/write-file-atomic.ts";
import type { VideoJob, VideoSentence } from "#lib/video/render/media-job.ts";
import { runMediaJob } from "#lib/video/render/run-media-job.ts";
import { setProgressAcrossOwners, setVideoAcrossOwners, startTakeAcrossOwners } from "./job-queries.ts";
import type { TakeOutcome } from "./make-audio.ts";
import type { TakeRow } from "./queries.ts";
import { abandonTake, settleTake } from "./settle-take.ts";
import { DRAWING_SHARE, type RenderSettings, type TakeSentence, VIDEO_SIZES } from "./take-data.ts";
import { TakeError, toTakeError } from "./take-error.ts";
import { TAKE_FAILURES } from "./take-failures.ts";
import { ownSoundFile, segmentFile, takePath, withExtension } from "./take-files.ts";
import { measureTake, requireTakeGrowth } from "./take-storage.ts";

/** Increase this whenever sentences are drawn differently: older segments don't match the new ones. */
const VERSION = 2;

/** The take was deleted, or settled by another run. */
class TakeGone extends Error {}

/**
 * Renders a take and stores its video. Safe to call again at any time, in any process: segments that were
 * already drawn are reused, whichever take they were drawn for. Throws `TakeError`, also if the account's
 * storage is full.
 */
export async function makeTakeVideo(takeId: string): Promise<TakeOutcome> {
  const take = await startTakeAcrossOwners(db, takeId, "rendering");
  if (!take?.sentences || !take.renderSettings || !take.audioPath) return "settled";
  try {
    const settings = take.renderSettings;
    const { avatar, packHash } = await findAvatar(take);
    const sentences = planSentences(take, take.sentences, settings, packHash);
    const videoPath = takePath(
      take,
      `video-${hash(sentences.map((sentence) => sentence.segmentFile)).slice(0, 16)}.mp4`,
    );
    await render(take, { settings, avatar, sentences, videoPath, audioPath: take.audioPath });
    await Promise.all(sentences.map(({ segmentFile: file }) => utimes(file, new Date(), new Date())));
    await complete(take, videoPath);
    return "made";
  } catch (error) {
    const outcome = await abandonTake(take);
    if (outcome === "gone" || error instanceof TakeGone) return outcome;
    throw toTakeError(error, TAKE_FAILURES.video);
  }
}

/** Records the video and removes the previous one. If the account has no room for it, removes this one instead. */
async function complete(take: TakeRow, videoPath: string): Promise<void> {
  const previous = take.videoPath === videoPath ? null : take.videoPath;
  const sizeBytes = await measureTake(take, previous);
  const isKept = await settleTake("take.completed", async (tx) => {
    await requireTakeGrowth(tx, take, sizeBytes);
    return await setVideoAcrossOwners(tx, take.id, { videoPath, sizeBytes });
  }).catch(async (error: unknown) => {
    if (error instanceof AppError && take.videoPath !== videoPath) await removeVideo(videoPath);
    throw error;
  });
  if (!isKept) throw new TakeGone();
  if (previous !== null) await removeVideo(previous);
}

async function findAvatar(take: TakeRow) {
  try {
    const { slug } = await getAvatar({ ownerId: take.ownerId }, take.avatarId);
    const home = avatarHome(slug);
    return {
      avatar: { folder: dirname(home), slug: basename(home) },
      packHash: (await readRigPack(slug)).hash,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new TakeError(TAKE_FAILURES.avatar_deleted, { isLasting: true, cause: error });
  }
}

const hash = (content: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify([VERSION, content]))
    .digest("hex");

/** A sentence moves the same way in every take. Only a repetition within one take gets another seed. */
function planSentences(
  take: TakeRow,
  sentences: readonly TakeSentence[],
  settings: RenderSettings,
  packHash: string,
): VideoSentence[] {
  // Only the content of the logo counts, which its file name identifies; the folder differs per take.
  const look = settings.logo
    ? { ...settings, logo: { ...settings.logo, path: basename(settings.logo.path) } }
    : settings;
  const seen = new Map<string, number>();
  return sentences.map(({ text, soundKey, leadMs, lengthMs }) => {
    const times = seen.get(soundKey) ?? 0;
    seen.set(soundKey, times + 1);
    const seed = Number.parseInt(hash([soundKey, times]).slice(0, 8), 16);
    const caption = settings.burnCaptions ? text : null;
    const key = hash([packHash, look, soundKey, leadMs, lengthMs, seed, caption]);
    const files = { soundFile: ownSoundFile(take, soundKey), segmentFile: segmentFile(take.ownerId, key) };
    return { ...files, leadMs, lengthMs, seed, caption };
  });
}

type Drawing = {
  settings: RenderSettings;
  avatar: VideoJob["avatar"];
  sentences: VideoSentence[];
  videoPath: string;
  audioPath: string;
};

async function render(
  take: TakeRow,
  { settings, avatar, sentences, videoPath, audioPath }: Drawing,
): Promise<void> {
  const { fps, background, showAiLabel, format } = settings;
  const logo = settings.logo ? { ...settings.logo, file: storageFile(settings.logo.path) } : null;
  const imageId = imageIdOf(background);
  const behind = { background, backgroundFile: imageId === null ? null : backgroundFile(imageId) };
  const wavFile = storageFile(withExtension(audioPath, "wav"));
  await writeFileAtomic(storageFile(withExtension(videoPath, "webp")), (posterFile) =>
    writeFileAtomic(storageFile(videoPath), async (mp4File) => {
      const job = {
        avatar,
        sentences,
        wavFile,
        mp4File,
        posterFile,
        fps,
        ...behind,
        showAiLabel,
        logo,
      } as const;
      const onProgress = async (done: number) => {
        const isThere = await setProgressAcrossOwners(db, take.id, "rendering", done * DRAWING_SHARE);
        if (!isThere) throw new TakeGone();
      };
      await runMediaJob({ kind: "video", ...job, ...VIDEO_SIZES[format] }, { onProgress });
    }),
  );
}

/** Removes the files of a render. */
async function removeVideo(videoPath: string): Promise<void> {
  await removeStored(videoPath);
  await removeStored(withExtension(videoPath, "webp"));
}
