import { db } from "#db/client.ts";
import { readOwnPack } from "#lib/avatars/read-own-pack.ts";
import { SessionRefusal } from "#lib/conversations/session-refusal.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { findSessionLookAcrossOwners } from "#lib/conversations/worker-queries.ts";

/** The files of the uploaded avatar that a live session shows. Throws `SessionRefusal`: unknown (also a built-in one), over. */
export async function readSessionAvatarPack(sessionId: string): Promise<Uint8Array<ArrayBuffer>> {
  const session = await findSessionLookAcrossOwners(db, sessionId);
  if (session && !isLiveStatus(session.status)) throw new SessionRefusal("over");
  const pack = session ? await readOwnPack(session.avatarId) : null;
  if (!pack) throw new SessionRefusal("unknown");
  return pack;
}
