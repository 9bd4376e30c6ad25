import { db } from "#db/client.ts";
import { SessionRefusal } from "#lib/conversations/session-refusal.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { findSessionLookAcrossOwners } from "#lib/conversations/worker-queries.ts";

/** How the avatar of a live session looks. Throws `SessionRefusal`: unknown, over. */
export async function findLiveLook(sessionId: string): Promise<{ avatarId: string; background: string }> {
  const session = await findSessionLookAcrossOwners(db, sessionId);
  if (!session) throw new SessionRefusal("unknown");
  if (!isLiveStatus(session.status)) throw new SessionRefusal("over");
  return session;
}
