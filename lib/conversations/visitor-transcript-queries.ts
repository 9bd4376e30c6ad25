import { and, asc, eq, gt, isNotNull, isNull, ne, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessions, transcriptRows } from "#db/schema/index.ts";

type VisitedCall = { ownerId: string; hostedLinkId: string; sessionId: string; endedAfter: Date };

/**
 * Returns what the visitor of a link's call heard, said and typed, oldest first, without system messages. Returns `null`
 * if the link has no such call, the avatar was never visible, or the call ended before `endedAfter`.
 */
export async function findVisitorTranscript(db: Db, call: VisitedCall) {
  const [session] = await db
    .select({ activeAt: sessions.activeAt, endedAt: sessions.endedAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.ownerId, call.ownerId),
        eq(sessions.id, call.sessionId),
        eq(sessions.hostedLinkId, call.hostedLinkId),
        isNotNull(sessions.activeAt),
        or(isNull(sessions.endedAt), gt(sessions.endedAt, call.endedAfter)),
      ),
    );
  if (!session?.activeAt) return null;
  const rows = await db
    .select({
      role: transcriptRows.role,
      content: transcriptRows.content,
      startedAt: transcriptRows.startedAt,
      interrupted: transcriptRows.interrupted,
      typed: transcriptRows.typed,
    })
    .from(transcriptRows)
    .innerJoin(sessions, eq(sessions.id, transcriptRows.sessionId))
    .where(
      and(
        eq(sessions.ownerId, call.ownerId),
        eq(transcriptRows.sessionId, call.sessionId),
        ne(transcriptRows.role, "system"),
        // Speech that was interrupted before its first word was not heard.
        ne(transcriptRows.content, ""),
      ),
    )
    .orderBy(asc(transcriptRows.seq));
  return { activeAt: session.activeAt, endedAt: session.endedAt, rows };
}

export type FoundTranscript = NonNullable<Awaited<ReturnType<typeof findVisitorTranscript>>>;
