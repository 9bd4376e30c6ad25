import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { eventsTopic, notify } from "#db/notifications.ts";
import { sessions, sessionTakeovers } from "#db/schema/index.ts";
import type { SessionTakeoverRow } from "#db/schema/session-takeovers.ts";
import { findNamedConversationRow } from "#lib/conversations/queries.ts";

const isOpen = (sessionId: string) =>
  and(eq(sessionTakeovers.sessionId, sessionId), isNull(sessionTakeovers.endedAt));

/** One of the owner's conversations, unless it is a draft test, which only the person who runs it sees. */
export async function findWatchedCall(db: Db, ownerId: string, sessionId: string) {
  const call = await findNamedConversationRow(db, ownerId, sessionId);
  return call && call.kind !== "test" ? call : undefined;
}

export async function insertTakeover(
  db: Db,
  takeover: typeof sessionTakeovers.$inferInsert,
): Promise<SessionTakeoverRow> {
  const [row] = await db.insert(sessionTakeovers).values(takeover).returning();
  if (!row) throw new Error("the takeover was not inserted");
  await notify(db, eventsTopic(row.sessionId));
  return row;
}

/** Returns who speaks in the avatar's place in one of the owner's live calls. */
export async function findOpenTakeover(
  db: Db,
  ownerId: string,
  sessionId: string,
): Promise<SessionTakeoverRow | undefined> {
  const [row] = await db
    .select({ takeover: sessionTakeovers })
    .from(sessionTakeovers)
    .innerJoin(sessions, eq(sessions.id, sessionTakeovers.sessionId))
    .where(and(isOpen(sessionId), eq(sessions.ownerId, ownerId), eq(sessions.status, "active")));
  return row?.takeover;
}

/** The same for the call's worker. */
export async function findOpenTakeoverAcrossOwners(
  db: Db,
  sessionId: string,
): Promise<SessionTakeoverRow | undefined> {
  const [row] = await db.select().from(sessionTakeovers).where(isOpen(sessionId));
  return row;
}

/** Open takeovers of all live calls, those first whose person was last seen longest ago. */
export async function listOpenTakeoversAcrossOwners(
  db: Db,
): Promise<(SessionTakeoverRow & { ownerId: string })[]> {
  const rows = await db
    .select({ takeover: sessionTakeovers, ownerId: sessions.ownerId })
    .from(sessionTakeovers)
    .innerJoin(sessions, eq(sessions.id, sessionTakeovers.sessionId))
    .where(and(isNull(sessionTakeovers.endedAt), eq(sessions.status, "active")))
    .orderBy(asc(sessionTakeovers.seenAt));
  return rows.map(({ takeover, ownerId }) => ({ ...takeover, ownerId }));
}

/** Returns the open takeovers of a member in the owner's live calls. */
export async function listTakeoversOfMember(db: Db, ownerId: string, memberId: string) {
  return await db
    .select({ sessionId: sessionTakeovers.sessionId })
    .from(sessionTakeovers)
    .innerJoin(sessions, eq(sessions.id, sessionTakeovers.sessionId))
    .where(
      and(
        isNull(sessionTakeovers.endedAt),
        eq(sessions.status, "active"),
        eq(sessions.ownerId, ownerId),
        eq(sessionTakeovers.memberId, memberId),
      ),
    );
}

export async function recordSeenAcrossOwners(db: Db, id: string, seenAt: Date): Promise<void> {
  await db.update(sessionTakeovers).set({ seenAt }).where(eq(sessionTakeovers.id, id));
}

/** Returns `false` if it was over already. */
export async function endTakeoverAcrossOwners(
  db: Db,
  id: string,
  end: { endedAt: Date; endReason: "handed_back" | "lost" },
): Promise<boolean> {
  const ended = await db
    .update(sessionTakeovers)
    .set(end)
    .where(and(eq(sessionTakeovers.id, id), isNull(sessionTakeovers.endedAt)))
    .returning({ sessionId: sessionTakeovers.sessionId });
  for (const { sessionId } of ended) await notify(db, eventsTopic(sessionId));
  return ended.length > 0;
}
