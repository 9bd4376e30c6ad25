import { type Db, db } from "#db/client.ts";
import { clips } from "#db/schema/index.ts";
import { eraseRows, trashRows } from "#db/trash.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import { cutSortedPage, type Page, sortValueOf } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { invalidField, notFound } from "#lib/platform/errors.ts";
import { recordTrashed } from "#lib/trash/record-trashed.ts";
import { requireFewRows } from "#lib/usage/quotas.ts";
import { listTakeRows, listTrashedTakes, setFavoriteRow, type TakeRow } from "../takes/queries.ts";
import { removeTakeFiles } from "../takes/take-files.ts";
import { type ClipRow, countClipRows, findClipRow, insertClip, listClipRows, touchClip } from "./queries.ts";
import type { CreateClipInput, UpdateClipInput } from "./schema.ts";

/** One of the actor's clips. Throws `NOT_FOUND`. */
export async function getClip(actor: Actor, id: string): Promise<ClipRow> {
  const clip = await findClipRow(db, actor.ownerId, id);
  if (!clip) throw notFound("Clip");
  return clip;
}

export type ClipRows = { clip: ClipRow; takes: TakeRow[] };

/** One of the actor's clips with all its takes. Throws `NOT_FOUND`. */
export async function getClipWithTakes(actor: Actor, id: string): Promise<ClipRows> {
  const clip = await getClip(actor, id);
  return { clip, takes: await listTakeRows(db, actor.ownerId, id) };
}

/** A page of the actor's clips, newest first by default. */
export async function listClips(
  actor: Actor,
  page: Page,
): Promise<{ rows: ClipRow[]; nextCursor: string | null }> {
  const rows = await listClipRows(db, actor.ownerId, { ...page, limit: page.limit + 1 });
  return cutSortedPage(rows, page, sortValueOf);
}

/** Counts the actor's clips that match the page's search. */
export const countClips = (actor: Actor, page: Page): Promise<number> =>
  countClipRows(db, actor.ownerId, page);

/** Creates a clip without takes. */
export async function createClip(actor: Actor, input: CreateClipInput): Promise<ClipRows> {
  const { id } = await db.transaction(async (tx) => {
    await requireFewRows(tx, actor, "clips");
    return await insertClip(tx, actor.ownerId, input.name);
  });
  return await getClipWithTakes(actor, id);
}

/**
 * Renames a clip, sets its favorite, or both. Throws `VALIDATION` for a favorite that isn't a take of the
 * clip.
 */
export async function updateClip(actor: Actor, { id, name, favoriteId }: UpdateClipInput): Promise<ClipRows> {
  await db.transaction(async (tx) => {
    if (!(await touchClip(tx, actor.ownerId, id, { name }))) throw notFound("Clip");
    if (favoriteId !== undefined) await setFavorite(tx, actor, id, favoriteId);
  });
  return await getClipWithTakes(actor, id);
}

/**
 * Makes a take the favorite of its clip; `null` removes the favorite. Call it in the transaction that has
 * locked the clip, or two favorites can race. Throws `VALIDATION` for a take of another clip.
 */
async function setFavorite(tx: Db, actor: Actor, clipId: string, takeId: string | null): Promise<void> {
  if (await setFavoriteRow(tx, actor.ownerId, clipId, takeId)) return;
  throw invalidField("favorite_id", "favorite_id must be a take of this clip");
}

/** Moves the actor's clips among `ids` to the trash, with their takes. Throws `NOT_FOUND` if none exists. */
export async function deleteClips(actor: Actor, ids: string[]): Promise<Deletion> {
  const deletedIds = await db.transaction(async (tx) => {
    const deleted = await trashRows(tx, clips, actor.ownerId, searchableIds(ids));
    await recordTrashed(tx, actor, "clip.deleted", deleted);
    return deleted;
  });
  if (deletedIds.length === 0) throw notFound("Clip");
  return splitDeletion(ids, deletedIds);
}

/** Deletes those of the actor's clips that are in the trash for good, with the files of their takes. Returns their ids. */
export async function eraseClips(actor: Actor, ids: string[]): Promise<string[]> {
  const takes = await listTrashedTakes(db, actor.ownerId, ids);
  const erased = await eraseRows(db, clips, actor.ownerId, ids);
  const gone = new Set(erased);
  // The hourly purge removes the files if the process dies here.
  await Promise.all(takes.flatMap(({ clipId, ...take }) => (gone.has(clipId) ? removeTakeFiles(take) : [])));
  return erased;
}
