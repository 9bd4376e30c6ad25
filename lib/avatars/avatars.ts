import { type Db, db } from "#db/client.ts";
import { avatars } from "#db/schema/avatars.ts";
import { eraseRows, trashRows } from "#db/trash.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { DEFAULT_LIVELINESS } from "#lib/avatar-engine/motion/liveliness.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import { cutPage, type Page } from "#lib/http/input/pages.ts";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";
import { noteRemovals, removeNoted } from "#lib/operations/file-removals.ts";
import { findDownloadedVoices } from "#lib/operations/models/find-instance-speech.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { signFileUrl } from "#lib/storage/signed-url.ts";
import { uploadedAvatarPath } from "./avatar-files.ts";
import {
  type AvatarPage,
  type AvatarRow,
  findAvatarPronunciations,
  findAvatarRow,
  findAvatarRowBySlug,
  findFirstBuiltInAcrossOwners,
  listAvatarRows,
  listOwnSlugs,
  listPackHashesAcrossOwners,
  lockTrashedAvatars,
  updateOwnAvatar,
  upsertAvatarVoice,
} from "./queries.ts";
import type { Avatar, AvatarChange } from "./schema.ts";

/** A reference to an avatar, which itself may have been deleted. */
export function presentAvatarReference(id: string) {
  return { id, href: `/avatars/${id}`, profile_image_url: signFileUrl(`avatars/${id}/portrait.webp`) };
}

export function presentAvatar(row: AvatarRow): Avatar {
  const { id, name, description, liveliness, chosen } = row;
  return {
    ...presentAvatarReference(id),
    name,
    description,
    liveliness: liveliness ?? DEFAULT_LIVELINESS,
    voice: chosen?.voice ?? null,
    speed: chosen?.speed ?? null,
    pronunciations: chosen?.pronunciations ?? [],
  };
}

/** The path of the portrait on our own pages. */
export const portraitPath = (slug: string): string => `/avatars/${slug}/portrait.webp`;

/** A built-in avatar or one of the actor's own. Throws `AVATAR_NOT_FOUND`. */
export async function getAvatar(actor: Actor, id: string, tx: Db = db): Promise<AvatarRow> {
  const avatar = await findAvatarRow(tx, actor.ownerId, id);
  // Another owner's avatar looks like a missing one, so ids can't be probed.
  if (!avatar) throw new AppError("AVATAR_NOT_FOUND");
  return avatar;
}

/** Like `getAvatar`, by slug, which appears in the URLs of images. */
export async function getAvatarBySlug(actor: Actor, slug: string): Promise<AvatarRow> {
  // Postgres rejects NUL in a query.
  const avatar = slug.includes("\0") ? undefined : await findAvatarRowBySlug(db, actor.ownerId, slug);
  if (!avatar) throw new AppError("AVATAR_NOT_FOUND");
  return avatar;
}

/** A page of the built-in avatars that can be chosen and the actor's own, newest first. */
export async function listAvatars(
  actor: Actor,
  page: Page & Pick<AvatarPage, "withRetired">,
): Promise<{ rows: AvatarRow[]; nextCursor: string | null }> {
  return cutPage(await listAvatarRows(db, actor.ownerId, { ...page, limit: page.limit + 1 }), page.limit);
}

/** All built-in avatars that can be chosen and the actor's own, newest first, for a choice of one. */
export async function listAllAvatars(
  actor: Actor,
  { withRetired = false }: Pick<AvatarPage, "withRetired"> = {},
): Promise<AvatarRow[]> {
  return await listAvatarRows(db, actor.ownerId, { withRetired });
}

/** The avatar on pages that belong to no owner, such as the sign-in page: a built-in one. Null without one. */
export async function findPublicAvatar(): Promise<{
  name: string;
  portraitUrl: string;
  background: null;
} | null> {
  const avatar = await findFirstBuiltInAcrossOwners(db);
  return avatar ? { name: avatar.name, portraitUrl: portraitPath(avatar.slug), background: null } : null;
}

/** How the account's avatar says names and terms; empty if it was deleted. For jobs, which know only the owner. */
export async function listAvatarPronunciations(ownerId: string, avatarId: string): Promise<Pronunciation[]> {
  return await findAvatarPronunciations(db, ownerId, avatarId);
}

export const builtInAvatar = () =>
  new AppError("VALIDATION", {
    reason: "invalid_state",
    message: "A built-in avatar keeps its name and liveliness. Upload an avatar of your own to change them",
  });

/**
 * Changes how an avatar speaks in the account's calls and takes that begin later, also a built-in one, and the name and
 * liveliness of the account's own avatars. Throws `AVATAR_NOT_FOUND`, and `VALIDATION` for a built-in one, which all accounts share.
 */
export async function updateAvatar(
  actor: Actor,
  id: string,
  { name, liveliness, ...voice }: AvatarChange,
): Promise<AvatarRow> {
  return await db.transaction(async (tx) => {
    const before = await getAvatar(actor, id, tx);
    if (name !== undefined || liveliness !== undefined) {
      if (before.ownerId === null) throw builtInAvatar();
      if (!(await updateOwnAvatar(tx, actor.ownerId, id, { name, liveliness })))
        throw new AppError("AVATAR_NOT_FOUND");
    }
    if (Object.values(voice).some((value) => value !== undefined))
      await upsertAvatarVoice(tx, actor.ownerId, id, voice);
    await recordAudit(tx, actor, "settings.changed", { id, name: name ?? before.name });
    return await getAvatar(actor, id, tx);
  });
}

/**
 * Moves those of `ids` that are the actor's uploaded avatars to the trash, where their hosted links don't work. Throws
 * `AVATAR_NOT_FOUND` if none of them is; built-in avatars are nobody's.
 */
export async function deleteAvatars(actor: Actor, ids: string[], on: Db = db): Promise<Deletion> {
  const deleted = await on.transaction(async (tx) => {
    const trashed = await trashRows(tx, avatars, actor.ownerId, searchableIds(ids));
    if (trashed.length === 0) throw new AppError("AVATAR_NOT_FOUND");
    const rows = await lockTrashedAvatars(tx, actor.ownerId, trashed);
    await recordAudit(
      tx,
      actor,
      "avatar.deleted",
      rows.map(({ id, name }) => ({ id, name })),
    );
    return trashed;
  });
  return splitDeletion(ids, deleted);
}

/**
 * Deletes those of the actor's avatars that are in the trash for good, with their files and hosted links. Returns their
 * ids.
 */
export async function eraseAvatars(actor: Actor, ids: string[]): Promise<string[]> {
  const { erased, noted } = await db.transaction(async (tx) => {
    const rows = await lockTrashedAvatars(tx, actor.ownerId, ids);
    const folders = rows.map(({ slug }) => uploadedAvatarPath(slug));
    return {
      erased: await eraseRows(tx, avatars, actor.ownerId, ids),
      noted: await noteRemovals(tx, folders),
    };
  });
  await removeNoted(noted);
  return erased;
}

/** The folders of the actor's uploaded avatars, in the storage. */
export async function listAvatarFiles(db: Db, actor: Actor): Promise<string[]> {
  return (await listOwnSlugs(db, actor.ownerId)).map(uploadedAvatarPath);
}

/** Returns those of the SHA-256 of avatars' files that no account has any longer, so workers delete them. */
export async function listDeletedAvatars(hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const kept = new Set(await listPackHashesAcrossOwners(db, hashes));
  return hashes.filter((hash) => !kept.has(hash));
}

/** A voice to choose: an avatar's, with its name, or a downloaded one, with its language. */
type VoiceChoice = { id: string } & ({ name: string } | { language: string });

/** The voices of the built-in avatars, and those that the operator downloaded. Uploaded avatars use one of these voices. */
export async function listVoices(
  rows: readonly Pick<AvatarRow, "ownerId" | "name" | "voice">[],
): Promise<VoiceChoice[]> {
  const builtIn = rows.filter(({ ownerId }) => ownerId === null);
  return [
    ...builtIn.map(({ voice, name }) => ({ id: voice, name })).toReversed(),
    ...(await findDownloadedVoices()),
  ];
}
