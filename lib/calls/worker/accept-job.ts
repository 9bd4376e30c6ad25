import { db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { JOB_START_MS, TAKEOVER_AFTER_MS } from "#lib/calls/supervision/plan-session.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { SessionRefusal } from "./session-refusal.ts";
import { acceptJobAcrossOwners, findSessionStateAcrossOwners } from "./worker-queries.ts";

/**
 * Records that a worker accepts a job of the session. Throws `SessionRefusal`: unknown, over, or taken, because another
 * job runs the call or is starting. Room tokens outlive their call by up to ten minutes, and every join with one offers
 * a job; on a busy machine, each further process would make those that are starting slower.
 */
export async function acceptJob(sessionId: string, now = databaseNow()): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const limits = { startingSince: ago(JOB_START_MS), aliveSince: ago(TAKEOVER_AFTER_MS) };
  if (await acceptJobAcrossOwners(db, sessionId, { now, ...limits })) return;
  const session = await findSessionStateAcrossOwners(db, sessionId);
  if (!session) throw new SessionRefusal("unknown");
  throw new SessionRefusal(isLiveStatus(session.status) ? "taken" : "over");
}
