import { db } from "#db/client.ts";
import { checkPhotoFile, FILE_SENTENCES } from "#lib/photo-avatar/photo/photo-file.ts";
import { makePhotoAvatarFiles } from "#lib/photo-avatar/server/make-photo-avatar-files.ts";
import { SHOT_FIELDS, SHOTS, type Shot } from "#lib/photo-avatar/shots/shots.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import { hashInParts, readInParts, splitBytes } from "#lib/platform/files/in-parts.ts";
import { getAvatar } from "./avatars.ts";
import type { AvatarRow } from "./queries.ts";
import { type CreateAvatarInput, MAX_ARCHIVE_BYTES } from "./schema.ts";
import { createAvatar, requireFewAvatars, uploadAvatar } from "./upload-avatar.ts";

/** Zip files begin with it, also empty ones. Everything else is taken for a photo, which has better errors. */
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * Creates an avatar from the zip of one, or from a photo of a person who agreed. Throws `VALIDATION` naming what is wrong
 * with the file or what is missing, `QUOTA_EXCEEDED`, and `SERVICE_UNAVAILABLE` while too many photos wait.
 */
export async function createAvatarFromFile(actor: Actor, input: CreateAvatarInput): Promise<AvatarRow> {
  const bytes = await readInParts(input.file);
  return isZip(bytes) ? await createFromZip(actor, bytes, input) : await createFromPhoto(actor, bytes, input);
}

async function createFromZip(
  actor: Actor,
  archive: Uint8Array,
  input: CreateAvatarInput,
): Promise<AvatarRow> {
  const { voiceOf, name, consent: statement, photoHash, shotHashes } = input;
  if (archive.length > MAX_ARCHIVE_BYTES) throw invalidField("file", "A zip must be at most 8 MB");
  if (!statement !== !photoHash)
    throw invalidField("photo_hash", "consent and photo_hash belong together: the consent is for that photo");
  const shot = SHOTS.find((name) => input.shots[name]);
  if (shot) throw invalidField(SHOT_FIELDS[shot], `${SHOT_FIELDS[shot]} belongs to a photo, not to a zip`);
  const consent = statement && photoHash ? { statement, photoHash, shotHashes } : undefined;
  return await uploadAvatar(actor, { archive, voiceOf, name, consent });
}

async function createFromPhoto(
  actor: Actor,
  photo: Uint8Array,
  input: CreateAvatarInput,
): Promise<AvatarRow> {
  const { voiceOf, name, consent: statement } = input;
  if (!statement)
    throw invalidField("consent", "An avatar made from a photo needs the consent of the person it shows");
  await getAvatar(actor, voiceOf);
  await requireFewAvatars(db, actor);
  const photoHash = await sameHash("photo_hash", photo, input.photoHash);
  requirePhoto("file", photo);
  const shots: { [shot in Shot]?: Uint8Array } = {};
  const shotHashes: { [shot in Shot]?: string } = {};
  for (const shot of SHOTS) {
    const file = input.shots[shot];
    if (!file) continue;
    const bytes = await readInParts(file);
    shots[shot] = bytes;
    shotHashes[shot] = await sameHash(`${SHOT_FIELDS[shot]}_hash`, bytes, input.shotHashes[shot]);
    requirePhoto(SHOT_FIELDS[shot], bytes);
  }
  const answer = await makePhotoAvatarFiles({ photo, shots }, undefined, actor.ownerId);
  if ("problems" in answer)
    throw refused(answer.photo === "portrait" ? "file" : SHOT_FIELDS[answer.photo], answer.problems);
  const consent = { statement, photoHash, shotHashes };
  return await createAvatar(actor, async () => new Map(answer.files), { voiceOf, name, consent });
}

/** The hash of a file. One that was sent must be of that file. */
async function sameHash(field: string, bytes: Uint8Array, sent: string | undefined): Promise<string> {
  const hash = await hashInParts(splitBytes(bytes));
  if (sent && sent !== hash) throw invalidField(field, `${field} is not the SHA-256 of the photo`);
  return hash;
}

/** Enough to tell a photo from another file. Reading all of a large one here would delay other requests. */
const HEADER_BYTES = 4_096;

/** Refuses a file that its first bytes show to be no photo, without starting a process for it. */
function requirePhoto(field: string, bytes: Uint8Array): void {
  const problem = checkPhotoFile(bytes.subarray(0, HEADER_BYTES));
  if (problem && problem !== "incomplete") throw refused(field, [FILE_SENTENCES[problem]]);
}

const refused = (path: string, problems: readonly string[]) =>
  new AppError("VALIDATION", {
    message: problems.join(" "),
    details: problems.map((message) => ({ path, message })),
  });
