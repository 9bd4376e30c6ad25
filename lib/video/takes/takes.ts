import { sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.ts";
import { requestJobs } from "#inngest/client.ts";
import { takeEvent } from "#inngest/events.ts";
import { getAvatar } from "#lib/avatars/avatars.ts";
import { lockBackground } from "#lib/avatars/backgrounds/backgrounds.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import { cutPage } from "#lib/http/input/pages.ts";
import { keepTakePictures } from "#lib/pictures/pictures.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { signLocalFileUrl } from "#lib/storage/signed-url.ts";
import { requireTakes } from "#lib/usage/quotas.ts";
import { getClip } from "../clips/clips.ts";
import type { SceneTexts } from "../script/fill-script.ts";
import { cancelTakeRows, countTakesAheadAcrossOwners, listStaleTakesAcrossOwners } from "./job-queries.ts";
import {
  countTakes,
  deleteTakeRows,
  findTakeNames,
  findTakeRow,
  insertTakes,
  isTakeTrashed,
  listTakeRows,
  listTakesByIds,
  listThumbnailTakes,
  type TakeRow,
  type TakesPage,
} from "./queries.ts";
import type { CreateBatchInput, CreateTakeInput } from "./schema.ts";
import { requireSpokenLanguage } from "./speaking/require-language.ts";
import type { TakeScene } from "./take-data.ts";
import { removeTakeFiles, withExtension } from "./take-files.ts";
import { tidyCancelled } from "./take-storage.ts";

/** A take of one of the actor's clips. Throws `NOT_FOUND`. */
export async function getTake(actor: Actor, clipId: string, id: string): Promise<TakeRow> {
  await getClip(actor, clipId);
  const take = await findTakeRow(db, actor.ownerId, clipId, id);
  if (!take) throw notFound("Take");
  return take;
}

/** A page of the takes of one of the actor's clips, newest first. */
export async function listTakes(
  actor: Actor,
  clipId: string,
  page: TakesPage,
): Promise<{ rows: TakeRow[]; nextCursor: string | null }> {
  await getClip(actor, clipId);
  const rows = await listTakeRows(db, actor.ownerId, clipId, { ...page, limit: page.limit + 1 });
  return cutPage(rows, page.limit);
}

/** How many takes each waiting take comes after, by take id. Takes that don't wait are missing. */
export async function listQueuePositions(rows: readonly TakeRow[]): Promise<Map<string, number>> {
  const waiting = rows.filter(({ startedAt }) => startedAt === null).map(({ id }) => id);
  if (waiting.length === 0) return new Map();
  const counted = await countTakesAheadAcrossOwners(db, waiting);
  return new Map(counted.map(({ id, ahead }) => [id, ahead]));
}

/** Events start a run within seconds, and runs report every second; after this long, something was lost. */
const STALE_AFTER_MS = 60_000;
const STALE_LIMITS = { ofAccount: 20, total: 100 };

/** Takes whose job has made no progress for a while: the oldest of each account, because a batch must not delay others. */
export async function listStaleTakes(now = new Date()) {
  return await listStaleTakesAcrossOwners(db, new Date(now.getTime() - STALE_AFTER_MS), STALE_LIMITS);
}

/**
 * The thumbnail of each clip, by clip id: a frame of the favorite's video, else of the newest video, else the
 * portrait of the newest take's avatar. Clips without takes have none.
 */
export async function listClipThumbnails(actor: Actor, clipIds: string[]): Promise<Map<string, string>> {
  const rows = await listThumbnailTakes(db, actor.ownerId, clipIds);
  const thumbnails = new Map<string, string>();
  for (const clipId of clipIds) {
    const ofClip = rows.filter((row) => row.clipId === clipId);
    const filmed = ofClip.filter(({ videoPath }) => videoPath !== null);
    const shown = filmed.find(({ isFavorite }) => isFavorite) ?? filmed[0] ?? ofClip[0];
    if (!shown) continue;
    const { videoPath, avatarId } = shown;
    const path = videoPath === null ? `avatars/${avatarId}/portrait.webp` : withExtension(videoPath, "webp");
    thumbnails.set(clipId, signLocalFileUrl(path));
  }
  return thumbnails;
}

/**
 * Creates a take of one of the actor's clips; its audio is generated in the background. Throws
 * `AVATAR_NOT_FOUND`, `NOT_FOUND` for a background or picture the actor doesn't have, `VALIDATION` for a language the voice
 * can't speak, and `QUOTA_EXCEEDED`.
 */
export async function createTake(actor: Actor, clipId: string, input: CreateTakeInput): Promise<TakeRow> {
  const { name, script, scenes, ...speaking } = input;
  const [take] = await createTakes(actor, clipId, { speaking, planned: [{ name, script, scenes }] });
  if (!take) throw new Error("The take was not stored");
  return take;
}

/**
 * Creates a take of one of the actor's clips for each row of a table, all or none, in the order of the rows. Throws like
 * `createTake`.
 */
export async function createBatch(
  actor: Actor,
  clipId: string,
  { planned: rows, script: template, scenes, ...speaking }: CreateBatchInput,
): Promise<{ batchId: string; takes: TakeRow[] }> {
  const batchId = newId();
  const planned = rows.map(({ name, script, scenes: filled }) => ({
    ...{ name, script },
    scenes: scenes?.map((scene, index) => fillTakeScene(scene, filled?.[index])),
  }));
  const takes = await createTakes(actor, clipId, { speaking, planned, batch: { batchId, template } });
  return { batchId, takes };
}

/** A scene of a take that keeps what it was filled in from. */
function fillTakeScene(
  { script, text, ...look }: TakeScene,
  filled: SceneTexts = { script, text },
): TakeScene {
  const template = { script, ...(text !== undefined && { text }) };
  const shown = filled.text ?? text;
  return { ...look, script: filled.script, ...(shown !== undefined && { text: shown }), template };
}

type NewTakes = {
  speaking: Omit<CreateTakeInput, "name" | "script" | "scenes">;
  planned: { name?: string | undefined; script: string; scenes?: TakeScene[] | undefined }[];
  batch?: { batchId: string; template: string };
};

async function createTakes(
  actor: Actor,
  clipId: string,
  { speaking: input, planned, batch }: NewTakes,
): Promise<TakeRow[]> {
  await requireSpokenLanguage(input.language);
  await getClip(actor, clipId);
  const avatar = await getAvatar(actor, input.avatarId);
  const { ownerId } = actor;
  const voice = input.voice ?? avatar.chosen?.voice ?? avatar.voice;
  const speed = input.speed ?? avatar.chosen?.speed ?? 1;
  const made = await db.transaction(async (tx) => {
    await requireTakes(tx, actor, planned.length);
    await keepSceneFiles(tx, actor, planned[0]?.scenes ?? []);
    const number = (await countTakes(tx, ownerId, clipId)) + 1;
    const common = { ...input, ...batch, ownerId, clipId, voice, speed, sizeBytes: 0 };
    const values = planned.map(({ name = `Take ${number}`, script, scenes }, index) => {
      const queuedAt = sql`now() + ${index} * interval '1 millisecond'`;
      return { ...common, name, script, scenes, queuedAt, status: "generating_audio" as const };
    });
    // The list shows the newest take first, and then the rows in their order.
    return (await insertTakes(tx, values.toReversed())).toReversed();
  });
  requestJobs(...made.map((take) => takeEvent("generating_audio", take)));
  return made;
}

/** Makes sure that the images of scenes exist until `tx` ends; it keeps the pictures. The takes of a batch have the same. */
async function keepSceneFiles(tx: Tx, actor: Actor, scenes: readonly TakeScene[]): Promise<void> {
  for (const { background } of scenes) if (background) await lockBackground(tx, actor, background);
  await keepTakePictures(
    tx,
    actor,
    scenes.flatMap(({ picture }) => picture ?? []),
  );
}

/**
 * Cancels the jobs of the actor's takes of a clip among `ids` that wait or run, and returns all of those takes. The audio
 * and an earlier video stay. The job notices within a second or two. Throws `NOT_FOUND` if none exists.
 */
export async function cancelTakes(actor: Actor, clipId: string, ids: string[]): Promise<TakeRow[]> {
  await getClip(actor, clipId);
  const { ownerId } = actor;
  const known = searchableIds(ids);
  for (const take of await cancelTakeRows(db, ownerId, clipId, known)) {
    // The job may have died and left files. One that runs tidies up once more.
    await tidyCancelled(take.id).catch((error: unknown) => {
      log.error("files of a cancelled take could not be removed", { takeId: take.id, error });
    });
  }
  const found = await listTakesByIds(db, ownerId, clipId, known);
  if (found.length === 0) throw notFound("Take");
  return found;
}

/** Deletes the actor's takes of a clip among `ids`. Throws `NOT_FOUND` if none exists. */
export async function deleteTakes(actor: Actor, clipId: string, ids: string[]): Promise<Deletion> {
  await getClip(actor, clipId);
  const deletedIds = await deleteTakeRows(db, actor.ownerId, clipId, searchableIds(ids));
  if (deletedIds.length === 0) throw notFound("Take");
  await Promise.all(deletedIds.map((id) => removeTakeFiles({ ownerId: actor.ownerId, id })));
  return splitDeletion(ids, deletedIds);
}

/** What a file of a take is, where its extension alone doesn't say it. */
const KINDS: Readonly<Record<string, string>> = { vtt: " captions", srt: " captions", webp: " poster" };
const MAX_NAME = 80;

/** Without what file systems reserve, and at most 80 characters. */
const cleanName = (name: string): string =>
  [
    ...name
      .replace(/[\p{C}/\\:*?"<>|]/gu, " ")
      .replace(/\s+/g, " ")
      .trim(),
  ]
    .slice(0, MAX_NAME)
    .join("");

/** Whether a take is in the trash, with its clip. */
export const isInTrash = (ownerId: string, takeId: string): Promise<boolean> =>
  isTakeTrashed(db, ownerId, takeId);

/** The name of a downloaded file: "Blood test, Take 3.mp4". A deleted take's file keeps its own name. */
export async function nameDownload(ownerId: string, takeId: string, file: string): Promise<string> {
  const names = await findTakeNames(db, ownerId, takeId);
  if (!names) return file;
  const extension = file.slice(file.lastIndexOf(".") + 1);
  const title = [names.clip, names.take].map(cleanName).filter(Boolean).join(", ");
  return `${title}${KINDS[extension] ?? ""}.${extension}`;
}
