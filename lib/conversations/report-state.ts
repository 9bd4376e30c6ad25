import { commandsTopic, ring } from "#db/bell.ts";
import { type Db, db } from "#db/client.ts";
import { changeConversation } from "#lib/conversations/change-conversation.ts";
import { SessionRefusal } from "#lib/conversations/session-refusal.ts";
import {
  activateSessionAcrossOwners,
  findSessionStateAcrossOwners,
  finishSessionAcrossOwners,
} from "#lib/conversations/worker-queries.ts";
import type { StateReport } from "#lib/platform/worker-protocol.ts";
import { requestEgress } from "#lib/recordings/request-egress.ts";

/**
 * Moves a session to the state that its worker reports. The same report twice is as good as once;
 * throws `SessionRefusal` for an unknown session and for one that ended in another way.
 */
export async function reportState(sessionId: string, report: StateReport, now = new Date()): Promise<void> {
  if (report.status === "active") {
    const activate = (tx: Db) => activateSessionAcrossOwners(tx, sessionId, now);
    if (await changeConversation(sessionId, "conversation.started", activate)) {
      requestEgress(sessionId);
      return;
    }
    return refuseUnless(sessionId, (session) => session.status === "active");
  }
  const finish = (tx: Db) => finishSessionAcrossOwners(tx, sessionId, { ...report, workerSeenAt: now }, now);
  if (await changeConversation(sessionId, "conversation.ended", finish)) {
    // The command stream ends with its session.
    await ring(db, commandsTopic(sessionId));
    return;
  }
  return refuseUnless(
    sessionId,
    (session) => session.status === report.status && session.endReason === report.endReason,
  );
}

async function refuseUnless(
  sessionId: string,
  isRepeated: (session: { status: string; endReason: string | null }) => boolean,
): Promise<void> {
  const session = await findSessionStateAcrossOwners(db, sessionId);
  if (!session) throw new SessionRefusal("unknown");
  if (!isRepeated(session)) throw new SessionRefusal("over");
}
