import { type Db, db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { commandsTopic, notify } from "#db/notifications.ts";
import { changeConversation } from "#lib/conversations/change-conversation.ts";
import type { StateReport } from "#lib/worker-protocol/worker-protocol.ts";
import { returnToWriting } from "../connect/switch-queries.ts";
import { requireJob, SessionRefusal } from "./accept-job.ts";
import {
  activateSessionAcrossOwners,
  findSessionStateAcrossOwners,
  finishSessionAcrossOwners,
  recordHeartbeatAcrossOwners,
  wasWrittenAcrossOwners,
} from "./worker-queries.ts";

/**
 * Moves a session to the state that its worker reports. Reporting twice has the same effect as reporting
 * once. Throws `SessionRefusal` for an unknown session and for one that ended in another way.
 */
export async function reportState(
  sessionId: string,
  report: StateReport,
  now = databaseNow(),
): Promise<void> {
  if (report.status === "active") {
    const activate = (tx: Db) => activateSessionAcrossOwners(tx, sessionId, now);
    // One that was in writing has told that it began.
    const isContinued = await wasWrittenAcrossOwners(db, sessionId);
    if (await changeConversation(sessionId, isContinued ? [] : "conversation.started", activate)) return;
    return refuseUnless(sessionId, (session) => session.status === "active");
  }
  // A page that gives up on a slow avatar leaves the room before it takes the conversation back.
  const isUnseen = report.status === "failed" || report.endReason === "user_left";
  if (isUnseen && (await returnToWriting(db, sessionId, now))) return;
  // A worker whose call has begun hands it over instead.
  const failure = report.status === "failed" && ({ failureReason: "start_failed" } as const);
  const outcome = { ...report, ...failure, workerSeenAt: now };
  const finish = (tx: Db) => finishSessionAcrossOwners(tx, sessionId, outcome, now);
  if (await changeConversation(sessionId, "conversation.ended", finish)) {
    // The command stream ends with its session.
    await notify(db, commandsTopic(sessionId));
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

/**
 * Records that the worker of a session is alive. Throws
 * `SessionRefusal`: unknown, over, or taken by another job.
 */
export async function recordHeartbeat(
  sessionId: string,
  heartbeat: { jobId?: string | undefined; workerTime?: Date | undefined },
  now = databaseNow(),
): Promise<void> {
  if (await recordHeartbeatAcrossOwners(db, sessionId, heartbeat, now)) return;
  if (!(await findSessionStateAcrossOwners(db, sessionId))) throw new SessionRefusal("unknown");
  await requireJob(sessionId, heartbeat.jobId);
  throw new SessionRefusal("over");
}
