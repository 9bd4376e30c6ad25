import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { sessions } from "#db/schema/index.ts";

const NOT_BEGUN = "The call ended before its recording began.";

/**
 * Settles the recording of a call that has just ended. One that had not begun has failed. The worker of one that had gets
 * its time from now on. Returns whether the requested recording has failed without an event: now, or at the start of the
 * call, because the storage was full.
 */
export async function settleRecordingAcrossOwners(tx: Db, sessionId: string): Promise<boolean> {
  const hasBegun = sql`${sessions.recordingStatus} = 'recording' or ${sessions.activeAt} is not null`;
  const [settled] = await tx
    .update(sessions)
    .set({
      recordingStatus: sql`case when ${hasBegun} then 'recording' else 'failed' end`,
      recordingError: sql`case when ${hasBegun} then null else ${NOT_BEGUN} end`,
      recordingSeenAt: databaseNow(),
    })
    .where(and(eq(sessions.id, sessionId), inArray(sessions.recordingStatus, ["not_started", "recording"])))
    .returning({ status: sessions.recordingStatus });
  if (settled) return settled.status === "failed";
  const [refused] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.recordingStatus, "failed"),
        eq(sessions.recordConversation, false),
      ),
    );
  return refused !== undefined;
}
