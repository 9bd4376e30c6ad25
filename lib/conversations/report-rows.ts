import { db } from "#db/client.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { SessionRefusal } from "#lib/conversations/session-refusal.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { settleRows } from "#lib/conversations/settle-rows.ts";
import {
  ackCommandsAcrossOwners,
  listCommandRowsAcrossOwners,
  lockSessionAcrossOwners,
  touchWorkerAcrossOwners,
  updateFlowStateAcrossOwners,
  upsertRowsAcrossOwners,
} from "#lib/conversations/worker-queries.ts";
import { flowStateSchema } from "#lib/flow/state.ts";
import { storableJson } from "#lib/platform/storable-text.ts";
import type { RowsReport } from "#lib/platform/worker-protocol.ts";

type Over = Pick<SessionRow, "endedAt" | "workerSeenAt">;

/** What a worker had still to flush when its call ended is welcome for this long. */
const LATE_ROWS_MS = 60_000;

/**
 * For how long a session has been over. Its end is as long after its beginning as it lasted; where the machine's clock was
 * set ahead meanwhile, the worker's last sign of life is by the clock of now.
 */
function overForMs({ endedAt, workerSeenAt }: Over, now: Date): number {
  const overAtMs = Math.max(endedAt?.getTime() ?? now.getTime(), workerSeenAt?.getTime() ?? 0);
  return now.getTime() - overAtMs;
}

/**
 * Stores what was said and heard, acks the commands behind it, and notes where the scenario stands, in one transaction: a worker that dies
 * between the two, or asks again because the answer was lost, leaves neither a lost nor a doubled row.
 * Throws `SessionRefusal` for an unknown session, for one that has been over for a minute, and for one that was given to
 * another job than `jobId`: a worker that was held for dead and comes back writes over nobody's rows.
 */
export async function reportRows(
  sessionId: string,
  report: RowsReport,
  now = new Date(),
  jobId?: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const session = await lockSessionAcrossOwners(tx, sessionId);
    if (!session) throw new SessionRefusal("unknown");
    if (jobId !== undefined && session.workerJobId !== jobId) throw new SessionRefusal("taken");
    if (isLiveStatus(session.status)) await touchWorkerAcrossOwners(tx, sessionId, { jobId }, now);
    else if (overForMs(session, now) > LATE_ROWS_MS) throw new SessionRefusal("over");
    await ackCommandsAcrossOwners(tx, sessionId, report.ackedCommandSeqs, now);
    const commandSeqs = report.rows.flatMap((row) => (row.commandSeq === undefined ? [] : [row.commandSeq]));
    const commandRows = await listCommandRowsAcrossOwners(tx, sessionId, commandSeqs);
    await upsertRowsAcrossOwners(tx, sessionId, settleRows(report.rows, commandRows));
    if (report.flowState) {
      // A model's arguments may hold what the database does not take.
      const flowState = flowStateSchema.parse(storableJson(report.flowState));
      await updateFlowStateAcrossOwners(tx, sessionId, flowState);
    }
  });
}
