import { type Db, db } from "#db/client.ts";
import { backgroundPath } from "#lib/avatars/avatar-files.ts";
import { readImage } from "#lib/media/read-image.ts";
import { keepStored, removeUnlessKept } from "#lib/operations/file-removals.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { storage } from "#lib/storage/storage.ts";
import { requireStorage } from "#lib/usage/quotas.ts";
import { type BackgroundRow, countBackgrounds, insertBackground } from "./queries.ts";

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
  const note = await removeUnlessKept(path);
  await storage().put(path, image);
  try {
    return await db.transaction(async (tx) => {
      await requireStorage(tx, actor, image.length);
      await requireFewBackgrounds(tx, actor);
      await keepStored(tx, note);
      return await insertBackground(tx, { id, name, ownerId: actor.ownerId, sizeBytes: image.length });
    });
  } catch (error) {
    await storage().remove(path);
    throw error;
  }
}

/** Converts an image to the stored format, opaque. Throws `VALIDATION`. */
const makeBackgroundImage = async (ownerId: string, file: Uint8Array): Promise<Uint8Array> =>
  await readImage(file, { ...LIMITS, ownerId }, (image) =>
    image
      .resize(MAX_STORED_PX, MAX_STORED_PX, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .webp({ quality: QUALITY }),
  );
