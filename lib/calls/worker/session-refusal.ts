import { db } from "#db/client.ts";
import { findSessionStateAcrossOwners } from "./worker-queries.ts";

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

/** Throws `SessionRefusal` if the session belongs to another job than `jobId`. */
export async function requireJob(sessionId: string, jobId: string | undefined): Promise<void> {
  if (jobId === undefined) return;
  const session = await findSessionStateAcrossOwners(db, sessionId);
  if (session && session.workerJobId !== jobId) throw new SessionRefusal("taken");
}
