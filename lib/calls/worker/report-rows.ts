import { databaseNow } from "#db/database-clock.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { sendMailsSoon } from "#lib/auth/mails/account-mails.ts";
import { mailHandoverRequest } from "#lib/auth/members/members.ts";
import { keepSpeechAcrossOwners } from "#lib/conversations/broken-speech.ts";
import { describeEventAcrossOwners } from "#lib/conversations/change-conversation.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { keepShownCard } from "#lib/conversations/shown-cards/shown-cards.ts";
import { flowStateSchema } from "#lib/flow/engine/state.ts";
import { storableJson, storableText, storableValues } from "#lib/platform/text.ts";
import { changeAndNotify, type NotifiedChange } from "#lib/webhooks/change-and-notify.ts";
import type { RowsReport, SpokenToolCall, TranscriptRow } from "#lib/worker-protocol/worker-protocol.ts";
import { SessionRefusal } from "./accept-job.ts";
import { setModelUsageAcrossOwners } from "./model-queries.ts";
import {
  ackCommandsAcrossOwners,
  listCommandRowsAcrossOwners,
  lockSessionAcrossOwners,
  recordHeartbeatAcrossOwners,
  updateFlowStateAcrossOwners,
} from "./worker-queries.ts";
import { writeRowsAcrossOwners } from "./write-rows.ts";

/** What people say and type, in composed letters, as they search for it. The owner's own messages stay as they were sent. */
const composed = (text: string): string => storableText(text).normalize("NFC");

/** A function call without arguments that the database can't store. A model can nest them at will. */
function storableCall({ args, ...call }: SpokenToolCall): SpokenToolCall {
  return args === undefined ? call : { ...call, args: storableValues({ args }).args };
}

/**
 * Returns the rows of a report to write: the last version of each number, and one row per command.
 * `commandRows` maps commands that already have a row to its number.
 */
export function settleRows(rows: TranscriptRow[], commandRows: ReadonlyMap<number, number>): TranscriptRow[] {
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  const rowOfCommand = new Map(commandRows);
  const settled: TranscriptRow[] = [];
  for (const row of bySeq.values()) {
    if (row.commandSeq !== undefined) {
      const taken = rowOfCommand.get(row.commandSeq);
      if (taken !== undefined && taken !== row.seq) continue;
      rowOfCommand.set(row.commandSeq, row.seq);
    }
    // A model or a recogniser may emit characters that the database can't store.
    settled.push({
      ...row,
      content: row.role === "system" ? storableText(row.content) : composed(row.content),
      nodeId: storableText(row.nodeId),
      ...(row.memberName !== undefined && { memberName: storableText(row.memberName) }),
      ...(row.generated !== undefined && { generated: composed(row.generated) }),
      ...(row.toolCalls !== undefined && { toolCalls: row.toolCalls.map(storableCall) }),
    });
  }
  return settled;
}

type EndedSession = Pick<SessionRow, "endedAt" | "workerSeenAt">;

/** How long after the end a worker may still report its last rows. */
const LATE_ROWS_MS = 60_000;

/**
 * How long ago a session ended. `endedAt` is start plus duration; if the wall clock has jumped ahead,
 * `workerSeenAt` is the later one, and the reliable one.
 */
function msSinceEnd({ endedAt, workerSeenAt }: EndedSession, now: Date): number {
  const overAtMs = Math.max(endedAt?.getTime() ?? now.getTime(), workerSeenAt?.getTime() ?? 0);
  return now.getTime() - overAtMs;
}

/**
 * Stores what was said and heard, acks the commands behind it, and stores the position in the scenario, in
 * one transaction. A worker that dies in between, or retries because the response was lost, neither loses nor
 * doubles a row. Throws `SessionRefusal` for an unknown session, for one that ended more than a minute ago,
 * and for one that belongs to another job than `jobId`: a worker that was presumed dead and comes back must
 * not overwrite the new worker's rows.
 */
export async function reportRows(
  sessionId: string,
  report: RowsReport,
  now = databaseNow(),
  jobId?: string,
): Promise<void> {
  const isPersonCalled = await changeAndNotify(async ({ tx, notify }) => {
    const session = await lockSessionAcrossOwners(tx, sessionId);
    if (!session) throw new SessionRefusal("unknown");
    if (jobId !== undefined && session.workerJobId !== jobId) throw new SessionRefusal("taken");
    if (isLiveStatus(session.status)) await recordHeartbeatAcrossOwners(tx, sessionId, { jobId }, now);
    else if (msSinceEnd(session, now) > LATE_ROWS_MS) throw new SessionRefusal("over");
    await ackCommandsAcrossOwners(tx, sessionId, report.ackedCommandSeqs, now);
    const commandSeqs = report.rows.flatMap((row) => (row.commandSeq === undefined ? [] : [row.commandSeq]));
    const commandRows = await listCommandRowsAcrossOwners(tx, sessionId, commandSeqs);
    const { ownerId } = session;
    const rows = settleRows(report.rows, commandRows);
    await writeRowsAcrossOwners({ tx, notify }, { id: sessionId, ownerId }, rows);
    if (report.modelUsage && session.workerJobId !== null) {
      await setModelUsageAcrossOwners(tx, sessionId, session.workerJobId, report.modelUsage);
    }
    if (report.speech !== undefined) await keepSpeechAcrossOwners(tx, sessionId, report.speech);
    if (report.flowState) {
      // A model's arguments may contain characters that the database can't store.
      const flowState = flowStateSchema.parse(storableJson(report.flowState));
      const contextFrom = report.contextFrom === undefined ? undefined : new Date(report.contextFrom);
      await updateFlowStateAcrossOwners(tx, sessionId, { flowState, contextFrom });
      await keepShownCard(tx, sessionId, { before: session.card, after: flowState.card }, now);
      const { handover } = flowState;
      if (handover && handover.id !== session.handoverId) return await callPerson({ tx, notify }, sessionId);
    }
    return false;
  });
  if (isPersonCalled) sendMailsSoon();
}

/** Tells the owner's webhooks and members that a call asks for a person. Returns `false` for a draft test. */
async function callPerson({ tx, notify }: NotifiedChange, sessionId: string): Promise<boolean> {
  const event = await describeEventAcrossOwners(tx, sessionId);
  if (!event) return false;
  await notify({ ...event, type: "conversation.handover_requested" });
  await mailHandoverRequest(tx, event.ownerId, sessionId);
  return true;
}
