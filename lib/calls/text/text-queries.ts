import { and, asc, count, eq, inArray, isNull, lt, max, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { avatars, sessionCommands, sessions, textConversations, transcriptRows } from "#db/schema/index.ts";
import { isAttended, type StoredCommand } from "#db/schema/sessions.ts";
import type { TextConversationRow } from "#db/schema/text-conversations.ts";
import { notDeleted } from "#db/trash.ts";
import { LIVE_STATUSES } from "#lib/conversations/session-status.ts";
import type { OpenCard } from "#lib/flow/cards/card.ts";
import type { EndReason } from "#lib/worker-protocol/worker-protocol.ts";

const ofSession = (sessionId: string) => eq(textConversations.sessionId, sessionId);

export async function insertTextConversation(tx: Db, sessionId: string, now: Date): Promise<void> {
  await tx.insert(textConversations).values({ sessionId, activityAt: now });
}

/** Ends a live conversation if it is in writing: it may have become a call in the meantime. Returns whether it did. */
export async function finishTextAcrossOwners(
  db: Db,
  sessionId: string,
  endReason: EndReason,
  endedAt: Date,
): Promise<boolean> {
  const isLiveText = and(inArray(sessions.status, LIVE_STATUSES), eq(sessions.mode, "text"));
  const ended = await db
    .update(sessions)
    .set({ status: "ended", endReason, endedAt })
    .where(and(eq(sessions.id, sessionId), isLiveText))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Counts an account's live text conversations, or its live tests in writing. */
export async function countLiveTexts(
  db: Db,
  ownerId: string,
  counted: "conversations" | "tests" = "conversations",
): Promise<number> {
  const live = and(inArray(sessions.status, LIVE_STATUSES), eq(sessions.mode, "text"));
  const kind = counted === "tests" ? eq(sessions.kind, "test") : ne(sessions.kind, "test");
  return await db.$count(sessions, and(eq(sessions.ownerId, ownerId), live, kind));
}

/** Returns whether a conversation is one of the owner's draft tests. */
export async function isOwnTest(db: Db, ownerId: string, sessionId: string): Promise<boolean> {
  const own = and(eq(sessions.ownerId, ownerId), eq(sessions.id, sessionId), eq(sessions.kind, "test"));
  return (await db.$count(sessions, own)) > 0;
}

/** A text conversation with all that the app needs to continue it, or null. */
export async function findTextAcrossOwners(db: Db, sessionId: string) {
  const [row] = await db
    .select({ session: sessions, text: textConversations, avatarName: avatars.name })
    .from(sessions)
    .innerJoin(textConversations, ofSession(sessionId))
    .leftJoin(avatars, and(eq(avatars.id, sessions.avatarId), notDeleted.avatar))
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}
export type FoundText = NonNullable<Awaited<ReturnType<typeof findTextAcrossOwners>>>;

/** Claims a conversation for one app until `until`. Returns false if another one has it. */
export async function claimTextAcrossOwners(
  db: Db,
  sessionId: string,
  heldBy: string,
  { now, until }: Record<"now" | "until", Date>,
): Promise<boolean> {
  const { heldUntil } = textConversations;
  const isFree = or(isNull(heldUntil), lt(heldUntil, now), eq(textConversations.heldBy, heldBy));
  const claimed = await db
    .update(textConversations)
    .set({ heldBy, heldUntil: until })
    .where(and(ofSession(sessionId), isFree))
    .returning({ id: textConversations.sessionId });
  return claimed.length > 0;
}

/** Lets other apps claim a conversation, at once or from `freeFrom` on. */
export async function releaseTextAcrossOwners(
  db: Db,
  sessionId: string,
  heldBy: string,
  freeFrom: Date | null,
): Promise<void> {
  await db
    .update(textConversations)
    .set({ heldBy: null, heldUntil: freeFrom })
    .where(and(ofSession(sessionId), eq(textConversations.heldBy, heldBy)));
}

/** Stores what the app needs to continue. Returns false if another app has taken the conversation over. */
export async function updateTextAcrossOwners(
  tx: Db,
  sessionId: string,
  heldBy: string,
  change: Partial<Pick<TextConversationRow, "history" | "openSeq" | "activityAt">>,
): Promise<boolean> {
  const updated = await tx
    .update(textConversations)
    .set(change)
    .where(and(ofSession(sessionId), eq(textConversations.heldBy, heldBy)))
    .returning({ id: textConversations.sessionId });
  return updated.length > 0;
}

export async function setTextActivity(tx: Db, sessionId: string, activityAt: Date): Promise<void> {
  await tx.update(textConversations).set({ activityAt }).where(ofSession(sessionId));
}

/** Returns the oldest command that was not carried out, or null. */
export async function findDueCommandAcrossOwners(
  db: Db,
  sessionId: string,
): Promise<{ seq: number; payload: StoredCommand } | null> {
  const [row] = await db
    .select({ seq: sessionCommands.seq, payload: sessionCommands.payload })
    .from(sessionCommands)
    .where(and(eq(sessionCommands.sessionId, sessionId), isNull(sessionCommands.ackedAt)))
    .orderBy(asc(sessionCommands.seq))
    .limit(1);
  return row ?? null;
}

/** A message's numbers in the queue of commands and in the transcript. */
export type StoredMessage = { commandSeq: number; rowSeq: number };

/** Returns the numbers of a message in one of the owner's conversations; null for an unknown id. */
export async function findMessage(
  db: Db,
  ownerId: string,
  sessionId: string,
  messageId: string,
): Promise<StoredMessage | null> {
  const { payload, seq: commandSeq } = sessionCommands;
  const [row] = await db
    .select({ commandSeq, rowSeq: transcriptRows.seq })
    .from(sessionCommands)
    .innerJoin(sessions, and(eq(sessions.id, sessionCommands.sessionId), eq(sessions.ownerId, ownerId)))
    .innerJoin(
      transcriptRows,
      and(eq(transcriptRows.sessionId, sessionId), eq(transcriptRows.commandSeq, commandSeq)),
    )
    .where(
      and(
        eq(sessionCommands.sessionId, sessionId),
        sql`${payload}->>'type' = 'message' and ${payload}->>'messageId' = ${messageId}`,
      ),
    );
  return row ?? null;
}

export async function countMessages(tx: Db, sessionId: string): Promise<number> {
  const isMessage = sql`${sessionCommands.payload}->>'type' = 'message'`;
  const [row] = await tx
    .select({ messages: count() })
    .from(sessionCommands)
    .where(and(eq(sessionCommands.sessionId, sessionId), isMessage));
  return row?.messages ?? 0;
}

/** Locks one of the owner's conversations until `tx` ends. */
export async function lockText(tx: Tx, ownerId: string, sessionId: string) {
  const [row] = await tx
    .select({ status: sessions.status, mode: sessions.mode, flowState: sessions.flowState })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, sessionId)))
    .for("update");
  return row ?? null;
}

export async function findNextRowSeq(tx: Db, sessionId: string): Promise<number> {
  const [row] = await tx
    .select({ seq: max(transcriptRows.seq) })
    .from(transcriptRows)
    .where(eq(transcriptRows.sessionId, sessionId));
  return (row?.seq ?? -1) + 1;
}

/** What a reader of a text conversation waits for. `dueSeq`: the oldest command that was not carried out. */
export async function findProgressAcrossOwners(db: Db, sessionId: string) {
  const [row] = await db
    .select({
      mode: sessions.mode,
      status: sessions.status,
      openSeq: textConversations.openSeq,
      card: sql<OpenCard | null>`${sessions.flowState}->'card'`,
      dueSeq: sql<number | null>`(select min(${sessionCommands.seq}) from ${sessionCommands}
        where ${sessionCommands.sessionId} = ${sessions.id} and ${sessionCommands.ackedAt} is null)`,
    })
    .from(sessions)
    .innerJoin(textConversations, eq(textConversations.sessionId, sessions.id))
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}
export type TextProgress = NonNullable<Awaited<ReturnType<typeof findProgressAcrossOwners>>>;

/** Lists what was said from row `fromSeq` on, without the owner's messages. */
export async function listSaidFromAcrossOwners(db: Db, sessionId: string, fromSeq: number) {
  const { seq, role, content, startedAt } = transcriptRows;
  const rows = await db
    .select({ seq, role, content, startedAt })
    .from(transcriptRows)
    .where(and(eq(transcriptRows.sessionId, sessionId), sql`${seq} >= ${fromSeq}`, sql`${role} <> 'system'`))
    .orderBy(asc(seq));
  return rows.flatMap(({ role: said, ...row }) => (said === "system" ? [] : [{ ...row, role: said }]));
}

/** Lists live text conversations with what decides about them. */
export async function listLiveTextsAcrossOwners(db: Db) {
  const { openSeq, heldUntil, activityAt } = textConversations;
  return await db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      openSeq,
      heldUntil,
      activityAt,
      isDue: sql<boolean>`exists (select 1 from ${sessionCommands}
        where ${sessionCommands.sessionId} = ${sessions.id} and ${sessionCommands.ackedAt} is null)`,
    })
    .from(sessions)
    .innerJoin(textConversations, eq(textConversations.sessionId, sessions.id))
    .where(and(isAttended(sessions), eq(sessions.mode, "text")));
}
