import { db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { JOB_START_MS, TAKEOVER_AFTER_MS } from "../supervision/plan-session.ts";
import { acceptJobAcrossOwners, findSessionStateAcrossOwners } from "./worker-queries.ts";

/** Why the app refuses a worker: no such session, the session has ended, or another job runs it. */
export type RefusalKind = "unknown" | "over" | "taken";

export class SessionRefusal extends Error {
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind) {
    super(`session ${kind}`);
    this.name = "SessionRefusal";
    this.kind = kind;
  }
}

/** The session, which must be live. Throws `SessionRefusal`: unknown, over. */
export function requireLive<Session extends Pick<SessionRow, "status">>(
  session: Session | null | undefined,
): Session {
  if (!session) throw new SessionRefusal("unknown");
  if (!isLiveStatus(session.status)) throw new SessionRefusal("over");
  return session;
}

/** Throws `SessionRefusal` if the session belongs to another job than `jobId`. */
export async function requireJob(sessionId: string, jobId: string | undefined): Promise<void> {
  if (jobId === undefined) return;
  const session = await findSessionStateAcrossOwners(db, sessionId);
  if (session && session.workerJobId !== jobId) throw new SessionRefusal("taken");
}

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
