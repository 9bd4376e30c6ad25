import { db } from "#db/client.ts";
import { removeAccount } from "#lib/accounts/remove-account.ts";
import { avatarFilesRemoval } from "#lib/avatars/delete-avatar.ts";
import { backgroundFilesRemoval } from "#lib/backgrounds/delete-background.ts";
import { listLiveRooms } from "#lib/conversations/list-live-rooms.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { type LiveKit, livekit } from "#lib/platform/livekit.ts";
import { log } from "#lib/platform/log.ts";
import { removeAllRecordingFiles } from "#lib/recordings/recording-files.ts";
import { confirmPassword } from "#lib/sign-in/confirm-password.ts";
import { removeAllTakeFiles } from "#lib/takes/take-files.ts";

/**
 * Deletes the caller's account with everything in it: scenarios, links, keys, tools, conversations, the users and
 * their sign-ins. `email` and password confirm it. Calls that are running end.
 */
export async function deleteAccount(
  caller: Caller,
  confirmation: { email: string; password: string | undefined },
  media: LiveKit = livekit(),
): Promise<void> {
  const user = await confirmPassword(caller, confirmation.password, "password");
  if (confirmation.email !== user.email) {
    throw invalidField("email", "This is not the account's e-mail");
  }
  const rooms = await listLiveRooms(caller);
  const removals = [await avatarFilesRemoval(caller), await backgroundFilesRemoval(caller)];
  await db.transaction((tx) => removeAccount(tx, caller));
  for (const remove of removals) await remove();
  await removeAllTakeFiles(caller.ownerId);
  await removeAllRecordingFiles(caller.ownerId);
  const closed = await Promise.allSettled(rooms.map((room) => media.deleteRoom(room)));
  // The rooms' workers find no session any more and leave by themselves, only later.
  if (closed.some(({ status }) => status === "rejected")) log.warn("rooms of a deleted account not closed");
}
