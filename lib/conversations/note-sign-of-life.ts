import { db } from "#db/client.ts";
import { requireJob } from "#lib/conversations/require-job.ts";
import { SessionRefusal } from "#lib/conversations/session-refusal.ts";
import { findSessionStateAcrossOwners, touchWorkerAcrossOwners } from "#lib/conversations/worker-queries.ts";

/** Notes that the worker of a session lives. Throws `SessionRefusal`: unknown, over, or given to another job. */
export async function noteSignOfLife(
  sessionId: string,
  sign: { jobId?: string | undefined; workerTime?: Date | undefined },
  now = new Date(),
): Promise<void> {
  if (await touchWorkerAcrossOwners(db, sessionId, sign, now)) return;
  if (!(await findSessionStateAcrossOwners(db, sessionId))) throw new SessionRefusal("unknown");
  await requireJob(sessionId, sign.jobId);
  throw new SessionRefusal("over");
}
