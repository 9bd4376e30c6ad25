import { createHash } from "node:crypto";
import { utimes } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { type Db, db } from "#db/client.ts";
import { imageIdOf } from "#lib/avatar/background-name.ts";
import { avatarHome } from "#lib/avatars/avatar-home.ts";
import { getAvatar } from "#lib/avatars/get-avatar.ts";
import { readRigPack } from "#lib/avatars/read-rig-pack.ts";
import { backgroundFile } from "#lib/backgrounds/background-file.ts";
import { AppError } from "#lib/platform/errors.ts";
import { makeWhole } from "#lib/platform/make-whole.ts";
import { removeStored, storageFile } from "#lib/platform/storage.ts";
import type { VideoJob, VideoPart } from "#lib/rendering/media-job.ts";
import { runMediaJob } from "#lib/rendering/run-media-job.ts";
import { changeTake } from "#lib/takes/change-take.ts";
import {
  findWorkingTakeAcrossOwners,
  noteProgressAcrossOwners,
  noteVideoAcrossOwners,
} from "#lib/takes/job-queries.ts";
import { leaveTake } from "#lib/takes/leave-take.ts";
import type { TakeOutcome } from "#lib/takes/make-audio.ts";
import type { TakeRow } from "#lib/takes/queries.ts";
import type { RenderSettings, TakeSentence } from "#lib/takes/take-data.ts";
import { inWords, TakeError } from "#lib/takes/take-error.ts";
import { ownSoundFile, segmentFile, takePath, withEnding } from "#lib/takes/take-files.ts";
import { VIDEO_SIZES } from "#lib/takes/video-sizes.ts";

/** A change of how a sentence is drawn makes a new number: what was drawn before does not fit beside it. */
const VERSION = 2;
/** Share of the work that drawing is; the rest is joining. */
const DRAWING_SHARE = 0.95;

/** The take was deleted, or settled by another run. */
class NotWanted extends Error {}

/**
 * Draws a take and stores the video. It may be called again at any time, in any process: sentences that are drawn are not
 * drawn again, whichever take they were drawn for. Throws `TakeError`.
 */
export async function makeTakeVideo(takeId: string): Promise<TakeOutcome> {
  const take = await findWorkingTakeAcrossOwners(db, takeId, "rendering");
  if (!take?.sentences || !take.renderSettings || !take.audioPath) return "settled";
  try {
    const { settings, person, packHash } = { settings: take.renderSettings, ...(await findPerson(take)) };
    const parts = planParts(take, take.sentences, settings, packHash);
    const videoPath = takePath(
      take,
      `video-${keyOf(parts.map((part) => part.segmentFile)).slice(0, 16)}.mp4`,
    );
    await draw(take, { settings, person, parts, videoPath, audioPath: take.audioPath });
    await Promise.all(parts.map(({ segmentFile: file }) => utimes(file, new Date(), new Date())));
    const complete = (tx: Db) => noteVideoAcrossOwners(tx, takeId, videoPath);
    if (!(await changeTake("take.completed", complete))) throw new NotWanted();
    await removeOlder(take, videoPath);
    return "made";
  } catch (error) {
    const outcome = await leaveTake(take);
    if (outcome === "gone" || error instanceof NotWanted) return outcome;
    throw inWords(error, "The video could not be drawn. Its audio is kept.");
  }
}

async function findPerson(take: TakeRow) {
  try {
    const { slug } = await getAvatar({ ownerId: take.ownerId }, take.avatarId);
    const home = avatarHome(slug);
    return {
      person: { folder: dirname(home), slug: basename(home) },
      packHash: (await readRigPack(slug)).hash,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new TakeError("The avatar of this take was deleted.", { isLasting: true, cause: error });
  }
}

const keyOf = (content: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify([VERSION, content]))
    .digest("hex");

/** The same sentence moves alike wherever it stands, but not twice in one take. */
function planParts(
  take: TakeRow,
  sentences: readonly TakeSentence[],
  settings: RenderSettings,
  packHash: string,
): VideoPart[] {
  // The same logo is the same in every take.
  const look = settings.logo
    ? { ...settings, logo: { ...settings.logo, path: basename(settings.logo.path) } }
    : settings;
  const seen = new Map<string, number>();
  return sentences.map(({ text, soundKey, leadMs, lengthMs }) => {
    const times = seen.get(soundKey) ?? 0;
    seen.set(soundKey, times + 1);
    const seed = Number.parseInt(keyOf([soundKey, times]).slice(0, 8), 16);
    const caption = settings.burnCaptions ? text : null;
    const key = keyOf([packHash, look, soundKey, leadMs, lengthMs, seed, caption]);
    const files = { soundFile: ownSoundFile(take, soundKey), segmentFile: segmentFile(take.ownerId, key) };
    return { ...files, leadMs, lengthMs, seed, caption };
  });
}

type Drawing = {
  settings: RenderSettings;
  person: VideoJob["person"];
  parts: VideoPart[];
  videoPath: string;
  audioPath: string;
};

async function draw(
  take: TakeRow,
  { settings, person, parts, videoPath, audioPath }: Drawing,
): Promise<void> {
  const { fps, background, showAiLabel, format } = settings;
  const logo = settings.logo ? { ...settings.logo, file: storageFile(settings.logo.path) } : null;
  const imageId = imageIdOf(background);
  const behind = { background, backgroundFile: imageId === null ? null : backgroundFile(imageId) };
  const wavFile = storageFile(withEnding(audioPath, "wav"));
  await makeWhole(storageFile(withEnding(videoPath, "webp")), (posterFile) =>
    makeWhole(storageFile(videoPath), async (mp4File) => {
      const job = { person, parts, wavFile, mp4File, posterFile, fps, ...behind, showAiLabel, logo } as const;
      await runMediaJob({ kind: "video", ...job, ...VIDEO_SIZES[format] }, async (done) => {
        const isThere = await noteProgressAcrossOwners(db, take.id, "rendering", done * DRAWING_SHARE);
        if (!isThere) throw new NotWanted();
      });
    }),
  );
}

/** What an earlier render made of this take. */
async function removeOlder({ videoPath: older }: TakeRow, videoPath: string): Promise<void> {
  if (older === null || older === videoPath) return;
  await removeStored(older);
  await removeStored(withEnding(older, "webp"));
}
