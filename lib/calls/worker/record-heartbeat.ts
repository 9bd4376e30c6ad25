import { db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { requireJob, SessionRefusal } from "./session-refusal.ts";
import { findSessionStateAcrossOwners, recordHeartbeatAcrossOwners } from "./worker-queries.ts";

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
