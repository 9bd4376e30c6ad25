import { type Db, db } from "#db/client.ts";
import { type AvatarRow, findAvatarRow, findAvatarRowBySlug } from "#lib/avatars/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";

/** A built-in avatar or one of the caller's own. */
export async function getAvatar(caller: Caller, id: string, tx: Db = db): Promise<AvatarRow> {
  const avatar = await findAvatarRow(tx, caller.ownerId, id);
  // Another owner's avatar answers like a missing one: ids must not be probeable.
  if (!avatar) throw new AppError("AVATAR_NOT_FOUND");
  return avatar;
}

/** The same by the name of its folder, as it stands in the addresses of pictures. */
export async function getAvatarBySlug(caller: Caller, slug: string): Promise<AvatarRow> {
  // Postgres stores no NUL and would refuse the question.
  const avatar = slug.includes("\0") ? undefined : await findAvatarRowBySlug(db, caller.ownerId, slug);
  if (!avatar) throw new AppError("AVATAR_NOT_FOUND");
  return avatar;
}
