import { db } from "#db/client.ts";
import { callTime } from "#lib/conversations/call-time.ts";
import { SessionRefusal } from "#lib/conversations/session-refusal.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import {
  claimSessionAcrossOwners,
  findAvatarLookAcrossOwners,
  findLastRowSeqAcrossOwners,
  findSessionStateAcrossOwners,
  listLastRowsAcrossOwners,
} from "#lib/conversations/worker-queries.ts";
import type { FlowState } from "#lib/flow/state.ts";
import { egress } from "#lib/platform/egress.ts";
import type { Bootstrap } from "#lib/platform/worker-protocol.ts";

/** What a job is told of the talk before it: more than a model needs to go on. */
const REMEMBERED_ROWS = 60;

/**
 * Gives a live session to the job that asks first, and everything it needs to run the call.
 * Throws `SessionRefusal`: unknown, over, or taken by another job (a busy machine gets a second dispatch).
 */
export async function bootstrapWorker(
  sessionId: string,
  jobId: string,
  now = new Date(),
): Promise<Bootstrap> {
  const session = await claimSessionAcrossOwners(db, sessionId, jobId, now);
  if (!session) {
    const found = await findSessionStateAcrossOwners(db, sessionId);
    if (!found) throw new SessionRefusal("unknown");
    throw new SessionRefusal(isLiveStatus(found.status) ? "taken" : "over");
  }
  const avatar = await findAvatarLookAcrossOwners(db, session.avatarId);
  // An avatar deleted between connect and join leaves nobody to show: for the worker there is no such call.
  if (!avatar) throw new SessionRefusal("unknown");
  const lastSeq = await findLastRowSeqAcrossOwners(db, sessionId);
  const callNow = callTime(session, now);
  const heldMs = Math.max(0, callNow.getTime() - (session.activeAt ?? session.createdAt).getTime());
  return {
    sessionId,
    scenario: session.scenario,
    runtimeVars: session.runtimeVars,
    sttKeywords: session.sttKeywords,
    showAiLabel: session.showAiLabel,
    recordConversation: session.recordConversation && !egress(),
    background: session.background,
    avatar,
    remainingMs: Math.max(0, session.maxDurationMs - heldMs),
    nextSeq: (lastSeq ?? -1) + 1,
    ...(session.kind === "test" ? { isTest: true as const } : {}),
    ...(session.flowState
      ? {
          resume: { ...(await resumeFrom(sessionId, session.flowState)), now: callNow.toISOString(), heldMs },
        }
      : {}),
  };
}

/** A job that follows another goes on in the middle of the talk. */
async function resumeFrom(
  sessionId: string,
  flowState: FlowState,
): Promise<Pick<NonNullable<Bootstrap["resume"]>, "flowState" | "rows">> {
  return { flowState, rows: await listLastRowsAcrossOwners(db, sessionId, REMEMBERED_ROWS) };
}
