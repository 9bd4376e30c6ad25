import { type Db, db, type Tx } from "#db/client.ts";
import { imageIdOf } from "#lib/avatar-engine/draw/background-name.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import { readImage } from "#lib/media/read-image.ts";
import { noteRemovals, removeNoted, storeWithRow } from "#lib/operations/file-removals.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { invalidField, notFound } from "#lib/platform/errors.ts";
import { isUuid, newId } from "#lib/platform/ids.ts";
import { storage } from "#lib/storage/storage.ts";
import { readStored } from "#lib/storage/storage-api.ts";
import { requireStorage } from "#lib/usage/quotas.ts";
import { backgroundPath } from "../avatar-files.ts";
import {
  type BackgroundRow,
  countBackgrounds,
  deleteBackgroundRows,
  insertBackground,
  listBackgroundRows,
  lockBackgroundRow,
} from "./queries.ts";

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

const MAX_BACKGROUNDS = 50;

/** Images are stored at most this large; the largest frame an avatar is drawn in is 960 px wide. */
const MAX_STORED_PX = 1_920;
const LIMITS = { path: "file", name: "The image", minPx: 320, maxPx: 8_000 };
const QUALITY = 86;

async function requireFewBackgrounds(db: Db, actor: Actor): Promise<void> {
  if ((await countBackgrounds(db, actor.ownerId)) < MAX_BACKGROUNDS) return;
  throw invalidField("file", `An account has at most ${MAX_BACKGROUNDS} backgrounds. Delete one first`);
}

/** Stores an image as a background for avatars. Throws `VALIDATION` saying what is wrong with it, and `QUOTA_EXCEEDED`. */
export async function uploadBackground(
  actor: Actor,
  { name, file }: { name: string; file: Uint8Array },
): Promise<BackgroundRow> {
  await requireFewBackgrounds(db, actor);
  const image = await makeBackgroundImage(actor.ownerId, file);
  const id = newId();
  const path = backgroundPath(id);
  const write = () => storage().put(path, image);
  return await storeWithRow(path, write, async (tx, keep) => {
    await requireStorage(tx, actor, image.length);
    await requireFewBackgrounds(tx, actor);
    await keep();
    return await insertBackground(tx, { id, name, ownerId: actor.ownerId, sizeBytes: image.length });
  });
}

/** Converts an image to the stored format, opaque. Throws `VALIDATION`. */
const makeBackgroundImage = async (ownerId: string, file: Uint8Array): Promise<Uint8Array> =>
  await readImage(file, { ...LIMITS, ownerId }, (image) =>
    image
      .resize(MAX_STORED_PX, MAX_STORED_PX, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .webp({ quality: QUALITY }),
  );

/** Deletes the actor's background images among `ids`; links that used one show the studio. Throws `NOT_FOUND` if none exists. */
export async function deleteBackgrounds(actor: Actor, ids: string[]): Promise<Deletion> {
  const { deleted, noted } = await db.transaction(async (tx) => {
    const deleted = await deleteBackgroundRows(tx, actor.ownerId, searchableIds(ids));
    if (deleted.length === 0) throw notFound("Background");
    return { deleted, noted: await noteRemovals(tx, deleted.map(backgroundPath)) };
  });
  await removeNoted(noted);
  return splitDeletion(ids, deleted);
}

/** The files of the actor's background images, in the storage. */
export async function listBackgroundFiles(db: Db, actor: Actor): Promise<string[]> {
  return (await listBackgroundRows(db, actor.ownerId)).map(({ id }) => backgroundPath(id));
}
