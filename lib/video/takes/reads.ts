import { db } from "#db/client.ts";
import { cutPage, type Page } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { signLocalFileUrl } from "#lib/storage/signed-url.ts";
import { getClip } from "#lib/video/clips/reads.ts";
import { countTakesAheadAcrossOwners, listStaleTakesAcrossOwners } from "./job-queries.ts";
import { findTakeRow, listTakeRows, listThumbnailTakes, type TakeRow } from "./queries.ts";
import { withExtension } from "./take-files.ts";

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
  page: Page,
): Promise<{ rows: TakeRow[]; nextCursor: string | null }> {
  await getClip(actor, clipId);
  const rows = await listTakeRows(db, actor.ownerId, clipId, { ...page, limit: page.limit + 1 });
  return cutPage(rows, page.limit);
}

/** How many takes each waiting take comes after, by take id. Takes that don't wait are missing. */
export async function listQueuePositions(rows: readonly TakeRow[]): Promise<Map<string, number>> {
  const positions = new Map<string, number>();
  for (const row of rows) {
    const ahead = await countTakesAheadAcrossOwners(db, row);
    if (ahead !== null) positions.set(row.id, ahead);
  }
  return positions;
}

/** Events start a run within seconds, and runs report every second; after this long, something was lost. */
const STALE_AFTER_MS = 60_000;
const MAX_AT_ONCE = 100;

/** Takes whose job has made no progress for a while, oldest first. */
export async function listStaleTakes(now = new Date()) {
  return await listStaleTakesAcrossOwners(db, new Date(now.getTime() - STALE_AFTER_MS), MAX_AT_ONCE);
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
