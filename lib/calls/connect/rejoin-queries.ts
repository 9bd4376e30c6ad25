import { and, asc, eq, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessions, transcriptRows } from "#db/schema/index.ts";

/** What a visitor needs to rejoin a live call, and what decides whether they may. */
export async function findRejoinSession(db: Db, ownerId: string, id: string) {
  const [row] = await db
    .select({
      mode: sessions.mode,
      status: sessions.status,
      hostedLinkId: sessions.hostedLinkId,
      videoFormat: sessions.videoFormat,
      videoSize: sessions.videoSize,
      showAiLabel: sessions.showAiLabel,
      recordConversation: sessions.recordConversation,
      activeAt: sessions.activeAt,
    })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, id)));
  return row ?? null;
}
export type RejoinSession = NonNullable<Awaited<ReturnType<typeof findRejoinSession>>>;

/**
 * What both sides have said so far, oldest first. System messages are left out: they are not for the visitor.
 */
export async function listSpokenRows(db: Db, ownerId: string, sessionId: string) {
  return await db
    .select({
      seq: transcriptRows.seq,
      role: transcriptRows.role,
      content: transcriptRows.content,
      memberName: transcriptRows.memberName,
    })
    .from(transcriptRows)
    .innerJoin(sessions, eq(sessions.id, transcriptRows.sessionId))
    .where(
      and(
        eq(sessions.ownerId, ownerId),
        eq(transcriptRows.sessionId, sessionId),
        ne(transcriptRows.role, "system"),
      ),
    )
    .orderBy(asc(transcriptRows.seq));
}
