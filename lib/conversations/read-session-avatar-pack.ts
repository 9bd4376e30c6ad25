import { readOwnPack } from "#lib/avatars/read-own-pack.ts";
import { findLiveLook } from "#lib/conversations/find-live-look.ts";
import { SessionRefusal } from "#lib/conversations/session-refusal.ts";

/** The files of the uploaded avatar that a live session shows. Throws `SessionRefusal`: unknown (also a built-in one), over. */
export async function readSessionAvatarPack(sessionId: string): Promise<Uint8Array<ArrayBuffer>> {
  const { avatarId } = await findLiveLook(sessionId);
  const pack = await readOwnPack(avatarId);
  if (!pack) throw new SessionRefusal("unknown");
  return pack;
}
