import { type Db, db } from "#db/client.ts";
import { cutPage, type Page } from "#lib/http/input/pages.ts";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { portraitPath } from "./present.ts";
import {
  type AvatarPage,
  type AvatarRow,
  findAvatarPronunciations,
  findAvatarRow,
  findAvatarRowBySlug,
  findFirstBuiltInAcrossOwners,
  listAvatarRows,
} from "./queries.ts";

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
