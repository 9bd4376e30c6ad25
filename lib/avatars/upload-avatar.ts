import { type Db, db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { readRigJson } from "#lib/avatar-engine/rig/assemble-rig.ts";
import { RigError, type RigJson } from "#lib/avatar-engine/rig/rig.ts";
import { type PackedFile, packParts } from "#lib/avatar-engine/rig/rig-pack.ts";
import { readZip, ZipError } from "#lib/media/read-zip.ts";
import { storeWithRow } from "#lib/operations/file-removals.ts";
import type { Shots } from "#lib/photo-avatar/shots/shots.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import { hashInParts } from "#lib/platform/files/in-parts.ts";
import { newId } from "#lib/platform/ids.ts";
import { limitParallel } from "#lib/platform/parallel/limit-parallel.ts";
import { cutText } from "#lib/platform/text.ts";
import { storage } from "#lib/storage/storage.ts";
import { requireStorage } from "#lib/usage/quotas.ts";
import { UPLOADED_PREFIX, uploadedAvatarPath } from "./avatar-files.ts";
import { getAvatar } from "./avatars.ts";
import { checkDrawable, checkMesh, checkRigJson, isMadeFromPhoto } from "./check-rig.ts";
import { collectRigFiles, isShared } from "./collect-rig-files.ts";
import { type AvatarRow, countOwnAvatars, insertAvatar, insertPhotoConsent } from "./queries.ts";

const LIMITS = { files: 64, fileBytes: 4_194_304, totalBytes: 25_165_824 };
const MAX_AVATARS = 20;
const MAX_NAME_LENGTH = 60;
const MAX_DESCRIPTION_LENGTH = 300;

type UploadedRig = { json: RigJson; files: PackedFile[] };

const invalidFile = (message: string) => invalidField("file", message);

/** One at a time: then the limits of one are those of all. */
const QUEUE = {
  ...{ parallel: 1, waiting: 3 },
  refuse: () => invalidFile("Too many avatars are being uploaded. Try again in a moment"),
};
/** Of the places in the queue, one account has half. */
const MAX_PER_ACCOUNT = 2;

/** Checks an avatar's files and draws it once. Throws `RigError`. */
async function readUpload(unpacked: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Promise<UploadedRig> {
  const read = async (file: string) => {
    const bytes = unpacked.get(file);
    if (!bytes) throw new RigError(`${file} is missing`);
    return bytes;
  };
  const source = { where: "", read, decode: () => Promise.reject(new Error("no image")) };
  const written = await readRigJson(source);
  checkRigJson(written);
  // The AI label depends on `origin`, which somebody may have removed.
  const isUnmarked = written.origin !== "photo" && isMadeFromPhoto(written);
  const json = isUnmarked ? { ...written, origin: "photo" as const } : written;
  const marked = async (file: string) =>
    isUnmarked && file === "rig.json" ? new TextEncoder().encode(JSON.stringify(json)) : await read(file);
  const { rig, files } = await collectRigFiles(marked);
  checkMesh(rig);
  await checkDrawable(rig);
  return { json, files: files.filter(([name]) => !isShared(name)) };
}

/** Throws `VALIDATION` if the account would have too many with that many more. */
export async function requireFewAvatars(db: Db, actor: Actor, added = 1): Promise<void> {
  if ((await countOwnAvatars(db, actor.ownerId)) + added <= MAX_AVATARS) return;
  throw tooManyAvatars();
}

export const tooManyAvatars = () =>
  new AppError("VALIDATION", {
    message: `An account has at most ${MAX_AVATARS} uploaded avatars. Delete one first`,
  });

/** Who agreed to an avatar of their photo, and which photo it is. */
export interface PhotoConsent {
  readonly statement: "self" | "written";
  /** SHA-256 of the photo's file, in hex. */
  readonly photoHash: string;
  /** The same of further pictures. */
  readonly shotHashes: Shots<string>;
}

type NewAvatar = {
  voiceOf: string;
  consent?: PhotoConsent | undefined;
  /** Instead of the one in its files. */
  name?: string | undefined;
};
type Upload = NewAvatar & { archive: Uint8Array };

/**
 * Creates an avatar from a baked avatar's zipped folder, with the voice of the avatar `voiceOf`. Files the
 * engine doesn't read are dropped. One made from a photo needs the consent of the person it shows. Throws `VALIDATION`
 * naming the file that is missing, broken or too large, or the consent, and `QUOTA_EXCEEDED`.
 */
export async function uploadAvatar(actor: Actor, { archive, ...avatar }: Upload): Promise<AvatarRow> {
  return await createAvatar(actor, () => readZip(archive, LIMITS), avatar);
}

/** The same from files that `unpack` returns. */
export async function createAvatar(
  actor: Actor,
  unpack: () => Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>>,
  { voiceOf, consent, name }: NewAvatar,
): Promise<AvatarRow> {
  const { voice } = await getAvatar(actor, voiceOf);
  await requireFewAvatars(db, actor);
  const share = { ownerId: actor.ownerId, most: MAX_PER_ACCOUNT };
  const { json, files } = await limitParallel("uploaded avatars", { ...QUEUE, share }, async () =>
    readUpload(await unpack()),
  ).catch((error: unknown) => {
    if (error instanceof ZipError || error instanceof RigError) throw invalidFile(error.message);
    throw error;
  });
  if (json.origin === "photo" && !consent)
    throw invalidField(
      "consent",
      "This avatar was made from a photo, so it needs the person's consent. Create it under “Create from a photo”, or send consent and photo_hash",
    );
  const id = newId();
  const slug = `${UPLOADED_PREFIX}${id}`;
  const folder = uploadedAvatarPath(slug);
  const sizeBytes = files.reduce((sum, [, bytes]) => sum + bytes.length, 0);
  const packHash = await hashInParts(packParts(files));
  const write = async () => {
    for (const [name, bytes] of files) await storage().put(`${folder}/${name}`, bytes);
  };
  return await storeWithRow(folder, write, async (tx, keep) => {
    await requireStorage(tx, actor, sizeBytes);
    await requireFewAvatars(tx, actor);
    await keep();
    const row = await insertAvatar(tx, {
      ...{ id, slug, voice, ownerId: actor.ownerId, packHash, sizeBytes },
      name: name ?? (cutText(json.name.trim(), MAX_NAME_LENGTH) || "Unnamed"),
      description: cutText(json.description.trim(), MAX_DESCRIPTION_LENGTH),
    });
    if (consent) {
      const { ownerId, userId } = actor;
      const { smile: smileHash, ...furtherHashes } = consent.shotHashes;
      const { statement, photoHash } = consent;
      const hashes = { packHash, photoHash, smileHash, furtherHashes };
      await insertPhotoConsent(tx, { ownerId, userId, avatarId: id, statement, ...hashes });
    }
    await recordAudit(tx, actor, "avatar.created", { id, name: row.name });
    return row;
  });
}
