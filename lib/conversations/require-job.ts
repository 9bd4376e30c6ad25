import { db } from "#db/client.ts";
import { SessionRefusal } from "#lib/conversations/session-refusal.ts";
import { findSessionStateAcrossOwners } from "#lib/conversations/worker-queries.ts";

/** Throws `SessionRefusal` when the session was given to another job than the one that calls. */
export async function requireJob(sessionId: string, jobId: string | undefined): Promise<void> {
  if (jobId === undefined) return;
  const session = await findSessionStateAcrossOwners(db, sessionId);
  if (session && session.workerJobId !== jobId) throw new SessionRefusal("taken");
}
