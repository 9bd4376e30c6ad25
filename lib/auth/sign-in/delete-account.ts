import { type Db, db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { listAvatarFiles } from "#lib/avatars/avatars.ts";
import { listBackgroundFiles } from "#lib/avatars/backgrounds/backgrounds.ts";
import { type LiveKit, livekit } from "#lib/livekit/livekit.ts";
import { noteRemovals, removeNoted } from "#lib/operations/file-removals.ts";
import { listPictureFiles } from "#lib/pictures/pictures.ts";
import type { Actor, MemberActor } from "#lib/platform/actor.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import { recordingsFolder } from "#lib/recordings/recordings.ts";
import { listLiveRooms } from "#lib/usage/usage.ts";
import { takeFolders } from "#lib/video/takes/take-files.ts";
import { removeAccount } from "../accounts/accounts.ts";
import { confirmPassword } from "../passwords/change-password.ts";

/**
 * Deletes the actor's account with everything in it: scenarios, links, keys, tools, conversations, users and sign-ins.
 * `email` and password confirm it. Live calls end.
 */
export async function deleteAccount(
  actor: MemberActor,
  confirmation: { email: string; password: string | undefined; provenAt?: Date },
  media: LiveKit = livekit(),
): Promise<void> {
  const user = await confirmPassword(actor, confirmation.password, "password", confirmation.provenAt);
  if (confirmation.email !== user.email) {
    throw invalidField("email", "This is not the account's email");
  }
  const rooms = await listLiveRooms(actor);
  const noted = await db.transaction(async (tx) => {
    const ids = await noteRemovals(tx, await listFiles(tx, actor));
    await removeAccount(tx, actor);
    await recordAudit(tx, { ...actor, ownerId: null }, "account.deleted", { id: actor.ownerId });
    return ids;
  });
  await removeNoted(noted);
  const closed = await Promise.allSettled(rooms.map((room) => media.deleteRoom(room)));
  // The rooms' workers find no session and leave by themselves, but later.
  if (closed.some(({ status }) => status === "rejected")) log.warn("rooms of a deleted account not closed");
}

/** Everything of the account in the data folder. */
async function listFiles(tx: Db, actor: Actor): Promise<string[]> {
  const stored = [...takeFolders(actor.ownerId), recordingsFolder(actor.ownerId)];
  return [
    ...stored.map((path) => `storage/${path}`),
    ...(await listAvatarFiles(tx, actor)),
    ...(await listBackgroundFiles(tx, actor)),
    ...(await listPictureFiles(tx, actor)),
  ];
}
