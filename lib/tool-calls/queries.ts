import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessions, toolCalls } from "#db/schema/index.ts";
import type { ToolCallRequest, ToolCallResult } from "#lib/platform/worker-protocol.ts";

export type ToolCallRow = typeof toolCalls.$inferSelect;

const one = (sessionId: string, callId: string) =>
  and(eq(toolCalls.sessionId, sessionId), eq(toolCalls.callId, callId));

/** What a call of a session may use. A worker is known by its session, not by an owner: its token is bound to that one. */
export async function findCallingSessionAcrossOwners(db: Db, sessionId: string) {
  const [row] = await db
    .select({
      ownerId: sessions.ownerId,
      status: sessions.status,
      scenario: sessions.scenario,
      workerTime: sessions.workerTime,
      workerSeenAt: sessions.workerSeenAt,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}

/** False when the session has a call of that id; then nothing is stored. Parallel requests race on the one key. */
export async function insertToolCallAcrossOwners(
  db: Db,
  sessionId: string,
  { callId, endpointId, nodeId, functionName }: ToolCallRequest,
  startedAt: Date,
): Promise<boolean> {
  const inserted = await db
    .insert(toolCalls)
    .values({ sessionId, callId, endpointId, nodeId, functionName, startedAt })
    .onConflictDoNothing()
    .returning({ callId: toolCalls.callId });
  return inserted.length > 0;
}

/** Gives a call its outcome. The first one stays: a call that has a result keeps it. */
export async function finishToolCallAcrossOwners(
  db: Db,
  sessionId: string,
  callId: string,
  outcome: Pick<ToolCallRow, "request" | "httpStatus" | "error" | "durationMs"> & { result: ToolCallResult },
): Promise<void> {
  await db
    .update(toolCalls)
    .set(outcome)
    .where(and(one(sessionId, callId), isNull(toolCalls.result)));
}

export async function findToolCallAcrossOwners(db: Db, sessionId: string, callId: string) {
  const [row] = await db
    .select({ result: toolCalls.result, startedAt: toolCalls.startedAt })
    .from(toolCalls)
    .where(one(sessionId, callId));
  return row ?? null;
}

/** The calls of one of the owner's sessions, in the order of their beginning. */
export async function listToolCallRows(db: Db, ownerId: string, sessionId: string): Promise<ToolCallRow[]> {
  const rows = await db
    .select({ call: toolCalls })
    .from(toolCalls)
    .innerJoin(sessions, eq(sessions.id, toolCalls.sessionId))
    .where(and(eq(sessions.ownerId, ownerId), eq(toolCalls.sessionId, sessionId)))
    .orderBy(asc(toolCalls.startedAt));
  return rows.map(({ call }) => call);
}
