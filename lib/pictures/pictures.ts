import { type Db, db, type Tx } from "#db/client.ts";
import { pictureAddressesOf, pictureIdOf, shownPictureId } from "#lib/flow/cards/picture-reference.ts";
import { listPlacedFunctions } from "#lib/flow/problems/walk.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { readImage } from "#lib/media/read-image.ts";
import { noteRemovals, removeNoted, storeWithRow } from "#lib/operations/file-removals.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { invalidField, notFound } from "#lib/platform/errors.ts";
import { isUuid, newId } from "#lib/platform/ids.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { readStored } from "#lib/storage/storage-api.ts";
import { requireStorage } from "#lib/usage/quotas.ts";
import {
  assumePicturesUnused,
  countPictures,
  deleteUnusedPictures,
  insertPicture,
  listKnownPictureIds,
  listOwnersToCheckAcrossOwners,
  listPictureIds,
  lockUnusedPictures,
  markUsedPictures,
  type PictureRow,
  recordPicturesUsed,
  reusePictureRow,
} from "./queries.ts";

/** The stored file of an uploaded picture. */
export const pictureFile = (id: string): string => storedKey(`pictures/${id}.webp`);

export const MAX_PICTURES = 2_000;
/** Pictures are stored at most this large; a card on a large screen is narrower. */
const MAX_STORED_PX = 1_600;
const LIMITS = { path: "file", name: "The picture", minPx: 8, maxPx: 8_000 };
const QUALITY = 86;

/**
 * Stores a picture for the cards of the actor's scenarios and the scenes of takes; one that the account has already is not
 * stored again. Throws `VALIDATION` saying what is wrong with it, and `QUOTA_EXCEEDED`. It is deleted if nothing contains it
 * for a day.
 */
export async function uploadPicture(actor: Actor, file: Uint8Array): Promise<PictureRow> {
  const hash = sha256(file);
  const known = await reusePictureRow(db, actor.ownerId, hash);
  if (known) return known;
  await requireFewPictures(db, actor);
  const image = await convertPicture(actor.ownerId, file);
  const id = newId();
  const path = pictureFile(id);
  const write = () => storage().put(path, image);
  return await storeWithRow(path, write, async (tx, keep) => {
    await requireStorage(tx, actor, image.length);
    await requireFewPictures(tx, actor);
    // A parallel upload of the same picture was faster.
    const stored = await reusePictureRow(tx, actor.ownerId, hash);
    if (stored) return stored;
    await keep();
    return await insertPicture(tx, { id, hash, ownerId: actor.ownerId, sizeBytes: image.length });
  });
}

async function requireFewPictures(db: Db, actor: Actor): Promise<void> {
  if ((await countPictures(db, actor.ownerId)) < MAX_PICTURES) return;
  throw invalidField(
    "file",
    `An account can have up to ${MAX_PICTURES} pictures. Delete scenarios and takes that use pictures, also from the trash; unused pictures are deleted after a day`,
  );
}

/** Converts a picture to the stored format: upright, opaque, without metadata. Throws `VALIDATION`. */
const convertPicture = async (ownerId: string, file: Uint8Array): Promise<Uint8Array> =>
  await readImage(file, { ...LIMITS, ownerId }, (image) =>
    image
      .resize(MAX_STORED_PX, MAX_STORED_PX, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      // Keeps the edges of colored text sharp.
      .webp({ quality: QUALITY, smartSubsample: true }),
  );

/**
 * An uploaded picture as WebP, or `null` if it does not exist. Anyone who knows its id may see it, as every visitor of a
 * call does.
 */
export async function readPictureFile(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  // The id comes from a URL: only a UUID may become part of a path.
  if (!isUuid(id)) return null;
  return await readStored(storage(), pictureFile(id.toLowerCase()));
}

/** Those of the ids that are the actor's pictures. */
export async function listKnownPictures(actor: Actor, ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  return new Set(await listKnownPictureIds(db, actor.ownerId, ids));
}

/**
 * Keeps the actor's pictures that a graph shows: the purge deletes none of them once `tx` has stored it. With `isComplete` it
 * throws `VALIDATION` if one is missing.
 */
export async function keepPictures(
  tx: Tx,
  actor: Actor,
  nodesJson: NodesJson,
  { isComplete }: { isComplete: boolean },
): Promise<void> {
  const shown = listPlacedFunctions(nodesJson).flatMap(({ fn }) => pictureAddressesOf(fn));
  const ids = [...new Set(shown.flatMap(({ url }) => shownPictureId(url) ?? []))];
  if (ids.length === 0) return;
  await recordPicturesUsed(tx, actor.ownerId, ids);
  if (!isComplete) return;
  const known = new Set(await listKnownPictureIds(tx, actor.ownerId, ids));
  const isMissing = shown.some(({ url }) => {
    const id = pictureIdOf(url);
    return id !== null && !known.has(id);
  });
  if (isMissing) throw invalidField("nodes_json", "The account has no such picture: upload it again");
}

/** Keeps pictures that takes show, like `keepPictures`. Throws `NOT_FOUND` if the actor lacks one. */
export async function keepTakePictures(tx: Tx, actor: Actor, references: readonly string[]): Promise<void> {
  const ids = [...new Set(references.flatMap((reference) => pictureIdOf(reference) ?? []))];
  if (ids.length === 0) return;
  await recordPicturesUsed(tx, actor.ownerId, ids);
  const known = await listKnownPictureIds(tx, actor.ownerId, ids);
  if (known.length < ids.length) throw notFound("Picture");
}

/** The files of the actor's pictures, in the storage. */
export async function listPictureFiles(db: Db, actor: Actor): Promise<string[]> {
  return (await listPictureIds(db, actor.ownerId)).map(pictureFile);
}

/** Lets the next purge check the actor's pictures. Part of `tx`, which deletes scenarios. */
export async function recheckPictures(tx: Tx, actor: Actor): Promise<void> {
  await assumePicturesUnused(tx, actor.ownerId);
}

/** Longer than the undo of an editor is needed. */
const KEPT_UNUSED_MS = DAY_MS;
/** Every hour looks at what has changed in this time, and one hour a day at everything, so a purge that was off misses nothing. */
const CHANGED_WITHIN_MS = 2 * DAY_MS;
const HOUR_OF_ALL = 3;

/**
 * Deletes the pictures that no draft, version of a scenario or take of their account has contained for a day. Safe to repeat.
 * Returns their number.
 */
export async function purgePictures(now = new Date()): Promise<number> {
  let purged = 0;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const changedAfter = now.getUTCHours() === HOUR_OF_ALL ? null : before(CHANGED_WITHIN_MS);
  for (const ownerId of await listOwnersToCheckAcrossOwners(db, changedAfter)) {
    const noted = await db.transaction(async (tx) => {
      await lockUnusedPictures(tx, ownerId);
      await markUsedPictures(tx, ownerId, now);
      const ids = await deleteUnusedPictures(tx, ownerId, before(KEPT_UNUSED_MS));
      return await noteRemovals(tx, ids.map(pictureFile));
    });
    await removeNoted(noted);
    purged += noted.length;
  }
  return purged;
}
