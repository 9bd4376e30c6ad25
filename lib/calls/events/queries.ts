import { and, asc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessions, sessionTakeovers, toolCalls, transcriptRows } from "#db/schema/index.ts";
import type { FlowState } from "#lib/flow/engine/state.ts";

const own = (ownerId: string, id: string) => and(eq(sessions.ownerId, ownerId), eq(sessions.id, id));
const { flowState } = sessions;

/** The state of one of the owner's conversations, as its events report it. */
export async function findStreamedSession(db: Db, ownerId: string, id: string) {
  const [row] = await db
    .select({
      status: sessions.status,
      endReason: sessions.endReason,
      failureReason: sessions.failureReason,
      createdAt: sessions.createdAt,
      activeAt: sessions.activeAt,
      endedAt: sessions.endedAt,
      workerSeenAt: sessions.workerSeenAt,
      runtimeVars: sessions.runtimeVars,
      nodeId: sql<string | null>`${flowState}->>'nodeId'`,
      variables: sql<FlowState["variables"]>`coalesce(${flowState}->'variables', '{}'::jsonb)`,
      card: sql<FlowState["card"] | null>`${flowState}->'card'`,
      handover: sql<FlowState["handover"] | null>`${flowState}->'handover'`,
    })
    .from(sessions)
    .where(own(ownerId, id));
  return row;
}
export type StreamedSession = NonNullable<Awaited<ReturnType<typeof findStreamedSession>>>;

/** Rows from before 0.2.0 have no revision: their numbers come before every revision. */
const rowRevision = sql<number>`coalesce(${transcriptRows.revision}, ${transcriptRows.seq})`.mapWith(Number);
const { words: _words, ...rowColumns } = getTableColumns(transcriptRows);

/** Lists the rows of one of the owner's conversations that changed after `revision`, in the order of their changes. */
export async function listChangedRows(
  db: Db,
  {
    ownerId,
    sessionId,
    revision,
    limit,
  }: Record<"ownerId" | "sessionId", string> & Record<"revision" | "limit", number>,
) {
  const rows = await db
    .select({ ...rowColumns, revision: rowRevision })
    .from(transcriptRows)
    .innerJoin(sessions, eq(sessions.id, transcriptRows.sessionId))
    .where(and(own(ownerId, sessionId), gt(rowRevision, revision)))
    .orderBy(asc(rowRevision))
    .limit(limit);
  return rows;
}

/** Lists the tool calls that began or ended after `revision`, in the order of their changes. */
export async function listChangedToolCalls(
  db: Db,
  { ownerId, sessionId, revision, limit }: Parameters<typeof listChangedRows>[1],
) {
  const rows = await db
    .select({ call: toolCalls })
    .from(toolCalls)
    .innerJoin(sessions, eq(sessions.id, toolCalls.sessionId))
    .where(and(own(ownerId, sessionId), gt(toolCalls.revision, revision)))
    .orderBy(asc(toolCalls.revision))
    .limit(limit);
  return rows.map(({ call }) => ({ ...call, revision: call.revision ?? 0 }));
}

/** Lists the takeovers of one of the owner's conversations, oldest first. There is at most one at a time. */
export async function listTakeovers(db: Db, ownerId: string, sessionId: string) {
  return await db
    .select({
      name: sessionTakeovers.name,
      createdAt: sessionTakeovers.createdAt,
      endedAt: sessionTakeovers.endedAt,
      endReason: sessionTakeovers.endReason,
    })
    .from(sessionTakeovers)
    .innerJoin(sessions, eq(sessions.id, sessionTakeovers.sessionId))
    .where(own(ownerId, sessionId))
    .orderBy(asc(sessionTakeovers.createdAt));
}
export type ListedTakeover = Awaited<ReturnType<typeof listTakeovers>>[number];
