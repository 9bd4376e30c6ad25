import { existsSync } from "node:fs";
import { basename, dirname } from "node:path";
import { db } from "#db/client.ts";
import { imageIdOf } from "#lib/avatar-engine/draw/background-name.ts";
import { DEFAULT_LIVELINESS, type Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";
import { backgroundPath, fetchAvatarHome } from "#lib/avatars/avatar-files.ts";
import { getAvatar } from "#lib/avatars/avatars.ts";
import { readRigPack } from "#lib/avatars/rig-packs.ts";
import { pictureIdOf } from "#lib/flow/cards/picture-reference.ts";
import { pictureFile } from "#lib/pictures/pictures.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { AppError } from "#lib/platform/errors.ts";
import { type Scratch, withScratch } from "#lib/storage/scratch.ts";
import { removeStored, storage, storedKey } from "#lib/storage/storage.ts";
import type { VideoScene, VideoSentence } from "#lib/video/render/media-job.ts";
import { runVideoJob } from "#lib/video/render/run-media-job.ts";
import { setProgressAcrossOwners, setVideoAcrossOwners, startTakeAcrossOwners } from "./job-queries.ts";
import type { TakeRow } from "./queries.ts";
import { abandonTake, settleTake, TakeGone, watchTake } from "./settle-take.ts";
import type { TakeOutcome } from "./speaking/make-audio.ts";
import {
  DRAWING_SHARE,
  type RenderSettings,
  type TakeScene,
  type TakeSentence,
  VIDEO_SIZES,
} from "./take-data.ts";
import { TakeError, toTakeError } from "./take-error.ts";
import { TAKE_FAILURES } from "./take-failures.ts";
import { ownSoundFile, segmentFile, takePath, withExtension } from "./take-files.ts";
import {
  measureTake,
  removeUnfinishedFiles,
  requireTakeGrowth,
  tidyCancelled,
  touchCached,
} from "./take-storage.ts";

/** Increase this whenever sentences are drawn differently: older segments don't match the new ones. */
const VERSION = 6;

/**
 * Renders a take and stores its video. Safe to call again at any time, in any process: segments that were
 * already drawn are reused, whichever take they were drawn for. Throws `TakeError`, also if the account's
 * storage is full.
 */
export async function makeTakeVideo(takeId: string): Promise<TakeOutcome> {
  const take = await startTakeAcrossOwners(db, takeId, "rendering");
  if (!take) await tidyCancelled(takeId);
  if (!take?.sentences || !take.renderSettings || !take.audioPath) return "settled";
  try {
    const settings = take.renderSettings;
    const { slug, ...look } = await findAvatar(take);
    const sentences = planSentences(take, take.sentences, settings, look);
    const videoPath = takePath(take, `video-${nameContent(sentences, settings).slice(0, 16)}.mp4`);
    const { liveliness } = look;
    const drawing = { settings, slug, liveliness, sentences, videoPath, audioPath: take.audioPath };
    await withScratch((scratch) => render(take, drawing, scratch));
    for (const { segmentFile: key } of sentences) await touchCached(key);
    await complete(take, videoPath);
    return "made";
  } catch (error) {
    const outcome = await abandonTake(take);
    // The job server skips a request for a take that has a run, so this one continues with it.
    if (outcome === "requested") return await makeTakeVideo(takeId);
    if (outcome === "gone" || error instanceof TakeGone) return outcome;
    throw toTakeError(error, TAKE_FAILURES.video);
  }
}

/** Records the video and removes the previous one. If the account has no room for it, removes this one instead. */
async function complete(take: TakeRow, videoPath: string): Promise<void> {
  const previous = take.videoPath === videoPath ? null : take.videoPath;
  const sizeBytes = await measureTake(take, [videoPath, take.music?.path ?? null]);
  const isKept = await settleTake("take.completed", async (tx) => {
    await requireTakeGrowth(tx, take, sizeBytes);
    const completed = await setVideoAcrossOwners(tx, take, { videoPath, sizeBytes });
    // Here, because the next render can't start before the transaction ends.
    if (completed) await removeUnfinishedFiles(take, videoPath);
    return completed;
  }).catch(async (error: unknown) => {
    if (error instanceof AppError && take.videoPath !== videoPath) await removeVideo(videoPath);
    throw error;
  });
  if (!isKept) throw new TakeGone();
  if (previous !== null) await removeVideo(previous);
}

async function findAvatar(take: TakeRow) {
  try {
    const { slug, liveliness } = await getAvatar({ ownerId: take.ownerId }, take.avatarId);
    const { hash: packHash } = await readRigPack(slug);
    return { slug, packHash, liveliness: liveliness ?? DEFAULT_LIVELINESS };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new TakeError(TAKE_FAILURES.avatar_deleted, { isLasting: true, cause: error });
  }
}

const hash = (content: unknown): string => sha256(JSON.stringify([VERSION, content]));

/** Identifies a video by what is seen and heard in it. */
function nameContent(sentences: readonly VideoSentence[], { music }: RenderSettings): string {
  const segments = sentences.map(({ segmentFile: key }) => key);
  return hash(music ? { segments, music: { ...music, path: basename(music.path) } } : segments);
}

/**
 * Sounds and segments are named by their keys in the storage. A sentence moves the same way in every take. Only a repetition
 * within one take gets another seed.
 */
function planSentences(
  take: TakeRow,
  sentences: readonly TakeSentence[],
  settings: RenderSettings,
  { packHash, liveliness }: { packHash: string; liveliness: Liveliness },
): VideoSentence[] {
  const { music: _, ...drawn } = settings;
  // Only the content of the logo counts, which its file name identifies; the folder differs per take.
  const look = drawn.logo ? { ...drawn, logo: { ...drawn.logo, path: basename(drawn.logo.path) } } : drawn;
  const seen = new Map<string, number>();
  return sentences.map(({ text, soundKey, leadMs, lengthMs, scene = 0 }) => {
    const times = seen.get(soundKey) ?? 0;
    seen.set(soundKey, times + 1);
    const seed = Number.parseInt(hash([soundKey, times]).slice(0, 8), 16);
    const caption = settings.burnCaptions && text !== "" ? text : null;
    const { background, picture, picturePlace, text: title } = take.scenes?.[scene] ?? NO_SCENE;
    const own = picture || title ? [{ picture, picturePlace, title }] : [];
    const behind = background ? { ...look, background } : look;
    const key = hash([packHash, liveliness, behind, soundKey, leadMs, lengthMs, seed, caption, ...own]);
    const files = { soundFile: ownSoundFile(take, soundKey), segmentFile: segmentFile(take.ownerId, key) };
    return { ...files, leadMs, lengthMs, seed, caption, text, scene };
  });
}

type Drawing = {
  settings: RenderSettings;
  slug: string;
  liveliness: Liveliness;
  sentences: VideoSentence[];
  videoPath: string;
  audioPath: string;
};

async function render(
  take: TakeRow,
  { settings, slug, liveliness, sentences, videoPath, audioPath }: Drawing,
  scratch: Scratch,
): Promise<void> {
  const { fps, showAiLabel, format, logo, music } = settings;
  const home = await fetchAvatarHome(slug, scratch);
  const job = {
    ...{ fps, showAiLabel, liveliness, scenes: await fetchScenes(take, settings, scratch) },
    logo: logo ? { ...logo, file: await scratch.load(storedKey(logo.path)) } : null,
    music: music ? { ...music, file: await scratch.load(storedKey(music.path)) } : null,
    avatar: { folder: dirname(home), slug: basename(home) },
    wavFile: await scratch.load(storedKey(withExtension(audioPath, "wav"))),
  };
  const onProgress = async (done: number) => {
    const isThere = await setProgressAcrossOwners(db, take, done * DRAWING_SHARE);
    if (!isThere) throw new TakeGone();
  };
  const stored = storage();
  const { signal, stop } = watchTake(take);
  try {
    await withSegments(sentences, scratch, (local) =>
      stored.write(storedKey(withExtension(videoPath, "webp")), (posterFile) =>
        stored.write(storedKey(videoPath), async (mp4File) => {
          const files = { mp4File, posterFile, sentences: local };
          const whole = { kind: "video" as const, ...job, ...files, ...VIDEO_SIZES[format] };
          await runVideoJob(whole, { onProgress, signal });
        }),
      ),
    );
  } finally {
    stop();
  }
}

/** The scenes of a take, with their files; one that has none is in a single scene. */
async function fetchScenes(take: TakeRow, settings: RenderSettings, scratch: Scratch): Promise<VideoScene[]> {
  const scenes: VideoScene[] = [];
  for (const { background, picture, picturePlace = "beside", text = null } of take.scenes ?? [NO_SCENE]) {
    const common = imageIdOf(settings.background);
    const own = background ? imageIdOf(background) : common;
    const image = own === null ? null : backgroundPath(own);
    // A scene whose own image was deleted shows the studio, as links do.
    const backgroundFile = image && (own === common ? await scratch.load(image) : await scratch.find(image));
    const pictureId = picture ? pictureIdOf(picture) : null;
    scenes.push({
      background: background ?? settings.background,
      backgroundFile,
      picture:
        pictureId === null ? null : { file: await scratch.load(pictureFile(pictureId)), place: picturePlace },
      text,
    });
  }
  return scenes;
}

const NO_SCENE: Omit<TakeScene, "script"> = {};

/**
 * Runs `draw` with local copies of the sentences' sounds and of the segments that exist. Then stores the new segments,
 * also after a failure, so that the next run need not draw them again.
 */
async function withSegments(
  sentences: readonly VideoSentence[],
  scratch: Scratch,
  draw: (local: VideoSentence[]) => Promise<void>,
): Promise<void> {
  const missing = new Set<string>();
  const local: VideoSentence[] = [];
  for (const sentence of sentences) {
    const found = await scratch.find(sentence.segmentFile);
    if (found === null) missing.add(sentence.segmentFile);
    const files = { segmentFile: found ?? scratch.path(sentence.segmentFile) };
    local.push({ ...sentence, ...files, soundFile: await scratch.load(sentence.soundFile) });
  }
  try {
    await draw(local);
  } finally {
    for (const key of missing) if (existsSync(scratch.path(key))) await scratch.save(key);
  }
}

/** Removes the files of a render. */
async function removeVideo(videoPath: string): Promise<void> {
  await removeStored(videoPath);
  await removeStored(withExtension(videoPath, "webp"));
}
