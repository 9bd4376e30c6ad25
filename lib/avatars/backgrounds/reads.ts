import { db, type Tx } from "#db/client.ts";
import { imageIdOf } from "#lib/avatar-engine/draw/background-name.ts";
import { backgroundPath } from "#lib/avatars/avatar-files.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { storage } from "#lib/storage/storage.ts";
import { readStored } from "#lib/storage/storage-api.ts";
import { type BackgroundRow, listBackgroundRows, lockBackgroundRow } from "./queries.ts";

/** The actor's background images, newest first. An account has only a few. */
export async function listBackgrounds(actor: Actor): Promise<BackgroundRow[]> {
  return await listBackgroundRows(db, actor.ownerId);
}

/**
 * A background image as WebP, or `null` if it does not exist. Anyone who knows its id may see it, as every
 * visitor of a link does.
 */
export async function readBackgroundFile(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  // The id comes from a URL: only a UUID may become part of a path.
  if (!isUuid(id)) return null;
  return await readStored(storage(), backgroundPath(id.toLowerCase()));
}

/**
 * Locks the image a background names: it can't be deleted until `tx` ends. Throws `NOT_FOUND` if the actor
 * doesn't have it.
 */
export async function lockBackground(tx: Tx, actor: Actor, background: string): Promise<void> {
  const id = imageIdOf(background);
  if (id !== null && !(await lockBackgroundRow(tx, actor.ownerId, id))) throw notFound("Background");
}
