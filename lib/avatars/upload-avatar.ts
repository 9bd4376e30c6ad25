import { createHash } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { db } from "#db/client.ts";
import { readRigJson } from "#lib/avatar/assemble-rig.ts";
import { RigError, type RigJson } from "#lib/avatar/rig.ts";
import { type PackedFile, packFiles } from "#lib/avatar/rig-pack.ts";
import { avatarHome, OWN_PREFIX } from "#lib/avatars/avatar-home.ts";
import { checkRigJson, tryToDraw } from "#lib/avatars/check-person.ts";
import { collectRigFiles, isShared } from "#lib/avatars/collect-rig-files.ts";
import { getAvatar } from "#lib/avatars/get-avatar.ts";
import { type AvatarRow, countOwnAvatars, insertAvatar } from "#lib/avatars/queries.ts";
import { readZip, ZipError } from "#lib/avatars/read-zip.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { unfinished } from "#lib/platform/make-whole.ts";

const LIMITS = { files: 64, fileBytes: 4_194_304, totalBytes: 25_165_824 };
const MOST_AVATARS = 20;
const MOST_NAME = 60;
const MOST_DESCRIPTION = 300;

type Person = { json: RigJson; files: PackedFile[] };

const refuse = (message: string) => invalidField("file", message);

/** The person in an archive, whole and drawn once. Throws `ZipError` and `RigError`. */
async function readPerson(archive: Uint8Array): Promise<Person> {
  const unpacked = readZip(archive, LIMITS);
  const read = async (file: string) => {
    const bytes = unpacked.get(file);
    if (!bytes) throw new RigError(`${file} is missing`);
    return bytes;
  };
  const json = await readRigJson({ where: "", read, decode: () => Promise.reject(new Error("no picture")) });
  checkRigJson(json);
  const { rig, files } = await collectRigFiles(read);
  tryToDraw(rig);
  return { json, files: files.filter(([name]) => !isShared(name)) };
}

/** All files or none: the folder gets its name when everything is in it. */
async function keepFiles(home: string, files: readonly PackedFile[]): Promise<void> {
  const making = unfinished(home);
  await mkdir(dirname(home), { recursive: true });
  try {
    await mkdir(making);
    for (const [name, bytes] of files) await writeFile(join(making, name), bytes);
    await rename(making, home);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Takes a person that somebody baked: a zip of its folder. It speaks with the voice of the avatar `voiceOf`. What the
 * engine does not read is not kept. Throws `VALIDATION` naming the file that is missing, broken or too large.
 */
export async function uploadAvatar(
  caller: Caller,
  { archive, voiceOf }: { archive: Uint8Array; voiceOf: string },
): Promise<AvatarRow> {
  const { voice } = await getAvatar(caller, voiceOf);
  if ((await countOwnAvatars(db, caller.ownerId)) >= MOST_AVATARS) {
    throw refuse(`An account has at most ${MOST_AVATARS} avatars of its own`);
  }
  const { json, files } = await readPerson(archive).catch((error: unknown) => {
    if (error instanceof ZipError || error instanceof RigError) throw refuse(error.message);
    throw error;
  });
  const id = newId();
  const slug = `${OWN_PREFIX}${id}`;
  const home = avatarHome(slug);
  await keepFiles(home, files);
  try {
    return await insertAvatar(db, {
      ...{ id, slug, voice, ownerId: caller.ownerId },
      name: json.name.trim().slice(0, MOST_NAME) || "Unnamed",
      description: json.description.trim().slice(0, MOST_DESCRIPTION),
      packHash: createHash("sha256").update(packFiles(files)).digest("hex"),
    });
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw error;
  }
}
