import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { sessionCommands, sessions, textConversations } from "#db/schema/index.ts";
import type { SessionRow } from "#db/schema/sessions.ts";

/** Locks one of the owner's conversations until `tx` ends. `isOwing`: an answer in writing, or a command, is not carried out. */
export async function lockSwitching(tx: Tx, ownerId: string, sessionId: string) {
  const [row] = await tx
    .select({
      mode: sessions.mode,
      status: sessions.status,
      scenario: sessions.scenario,
      maxDurationMs: sessions.maxDurationMs,
    })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, sessionId)))
    .for("update");
  if (!row) return null;
  const open = await tx.$count(
    textConversations,
    and(eq(textConversations.sessionId, sessionId), isNotNull(textConversations.openSeq)),
  );
  const due = await tx.$count(
    sessionCommands,
    and(eq(sessionCommands.sessionId, sessionId), isNull(sessionCommands.ackedAt)),
  );
  return { ...row, isOwing: open + due > 0 };
}

export type SwitchedCall = Pick<SessionRow, "videoFormat" | "videoSize" | "maxDurationMs"> &
  Partial<Pick<SessionRow, "recordConversation" | "recordingStatus" | "recordingError" | "addressHash">>;

/** As for a call whose visitor has just joined and that no worker has seen. */
const UNATTENDED = {
  ...{ userLeftAt: null, jobAcceptedAt: null, workerJobId: null, workerSeenAt: null, workerTime: null },
  ...{ dispatchCount: 0, dispatchedAt: null },
};

/** Makes a live text conversation, which is locked, a call that begins now. */
export async function startTalking(tx: Tx, sessionId: string, call: SwitchedCall, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({
      ...{ ...UNATTENDED, ...call, mode: "voice", status: "created" },
      writtenFrom: sql`coalesce(${sessions.activeAt}, ${sessions.createdAt})`,
      ...{ activeAt: now, userJoinedAt: now },
    })
    .where(eq(sessions.id, sessionId));
}

const isUnbegun = sql`(${sessions.status} = 'created' and ${sessions.writtenFrom} is not null)`;

/** What the end of a conversation also sets: a call that did not begin ends as the text conversation that it was. */
export const asWritten = {
  mode: sql`case when ${isUnbegun} then 'text' else ${sessions.mode} end`,
  activeAt: sql`case when ${isUnbegun} then ${sessions.writtenFrom} else ${sessions.activeAt} end`,
  recordConversation: sql`${sessions.recordConversation} and not ${isUnbegun}`,
  recordingStatus: sql`case when ${isUnbegun} then 'none' else ${sessions.recordingStatus} end`,
};

/**
 * Makes a call that began in writing a text conversation again, unless its avatar has been seen. Returns whether it did. What
 * the call would have recorded was not.
 */
export async function returnToWriting(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const returned = await db
    .update(sessions)
    .set({
      ...{ ...UNATTENDED, mode: "text", status: "active" },
      ...{ recordConversation: false, recordingStatus: "none", recordingError: null },
      activeAt: sql`${sessions.writtenFrom}`,
      writtenFrom: null,
    })
    .where(and(eq(sessions.id, sessionId), eq(sessions.status, "created"), isNotNull(sessions.writtenFrom)))
    .returning({ id: sessions.id });
  if (returned.length === 0) return false;
  await db
    .update(textConversations)
    .set({ activityAt: now })
    .where(eq(textConversations.sessionId, sessionId));
  return true;
}
