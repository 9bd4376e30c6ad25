import { db } from "#db/client.ts";
import { updateDefaultAvatar } from "#lib/accounts/queries.ts";
import { getAvatar } from "#lib/avatars/get-avatar.ts";
import type { Caller } from "#lib/platform/caller.ts";

/** The avatar that the account's forms choose at first. Throws `AVATAR_NOT_FOUND`. */
export async function setDefaultAvatar(caller: Caller, avatarId: string): Promise<void> {
  const { id } = await getAvatar(caller, avatarId);
  await updateDefaultAvatar(db, caller.ownerId, id);
}
