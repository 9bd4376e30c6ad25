import { db } from "#db/client.ts";
import { imageIdOf } from "#lib/avatar/background-name.ts";
import { readBackgroundFile } from "#lib/backgrounds/read-background.ts";
import { SessionRefusal } from "#lib/conversations/session-refusal.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { findSessionLookAcrossOwners } from "#lib/conversations/worker-queries.ts";

/** The picture that stands behind a live session's avatar. Throws `SessionRefusal`: unknown (also when it has none), over. */
export async function readSessionBackground(sessionId: string): Promise<Uint8Array<ArrayBuffer>> {
  const session = await findSessionLookAcrossOwners(db, sessionId);
  if (session && !isLiveStatus(session.status)) throw new SessionRefusal("over");
  const id = session && imageIdOf(session.background);
  const picture = id && (await readBackgroundFile(id));
  if (!picture) throw new SessionRefusal("unknown");
  return picture;
}
