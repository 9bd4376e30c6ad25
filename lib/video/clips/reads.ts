import { db } from "#db/client.ts";
import { cutPage, type Page } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { listTakeRows, type TakeRow } from "#lib/video/takes/queries.ts";
import { type ClipRow, findClipRow, listClipRows } from "./queries.ts";

/** One of the actor's clips. Throws `NOT_FOUND`. */
export async function getClip(actor: Actor, id: string): Promise<ClipRow> {
  const clip = await findClipRow(db, actor.ownerId, id);
  if (!clip) throw notFound("Clip");
  return clip;
}

export type ClipRows = { clip: ClipRow; takes: Awaited<ReturnType<typeof listAllTakes>> };

/** One of the actor's clips with all its takes. Throws `NOT_FOUND`. */
export async function getClipWithTakes(actor: Actor, id: string): Promise<ClipRows> {
  const clip = await getClip(actor, id);
  return { clip, takes: await listAllTakes(actor, id) };
}

/** A page of the actor's clips, newest first. */
export async function listClips(
  actor: Actor,
  page: Page,
): Promise<{ rows: ClipRow[]; nextCursor: string | null }> {
  return cutPage(await listClipRows(db, actor.ownerId, { ...page, limit: page.limit + 1 }), page.limit);
}

/** Every take of a clip, newest first; empty if the clip isn't the actor's. */
export async function listAllTakes(actor: Actor, clipId: string): Promise<TakeRow[]> {
  return await listTakeRows(db, actor.ownerId, clipId);
}
