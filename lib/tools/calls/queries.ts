import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { nextRevision } from "#db/next-revision.ts";
import { eventsTopic, notified } from "#db/notifications.ts";
import { sessions, toolCalls } from "#db/schema/index.ts";
import type { ToolCallRequest, ToolCallResult } from "#lib/worker-protocol/worker-protocol.ts";

export type ToolCallRow = typeof toolCalls.$inferSelect;

const one = (sessionId: string, callId: string) =>
  and(eq(toolCalls.sessionId, sessionId), eq(toolCalls.callId, callId));

/**
 * The part of a session that its tool calls need. Workers know a session by its id, not by its owner: their
 * token is bound to it.
 */
export async function findCallingSessionAcrossOwners(db: Db, sessionId: string) {
  const [row] = await db
    .select({
      ownerId: sessions.ownerId,
      kind: sessions.kind,
      status: sessions.status,
      scenario: sessions.scenario,
      workerTime: sessions.workerTime,
      workerSeenAt: sessions.workerSeenAt,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}

/**
 * Returns `false`, and stores nothing, if the session already has a call with this id. The primary key
 * decides between parallel requests.
 */
export async function insertToolCallAcrossOwners(
  db: Db,
  sessionId: string,
  call: Pick<ToolCallRequest, "callId" | "endpointId" | "nodeId" | "functionName" | "args">,
  startedAt: Date,
): Promise<boolean> {
  const { callId, endpointId, nodeId, functionName, args } = call;
  const inserted = await db
    .insert(toolCalls)
    .values({
      sessionId,
      callId,
      endpointId,
      nodeId,
      functionName,
      args,
      startedAt,
      revision: nextRevision(sessionId),
    })
    .onConflictDoNothing()
    .returning({ callId: toolCalls.callId, notified: notified(eventsTopic(sessionId)) });
  return inserted.length > 0;
}

/** Stores a call's outcome. Returns `false`, and stores nothing, if it already has one. */
export async function finishToolCallAcrossOwners(
  db: Db,
  sessionId: string,
  callId: string,
  outcome: Pick<ToolCallRow, "request" | "httpStatus" | "error" | "durationMs"> & { result: ToolCallResult },
): Promise<boolean> {
  const finished = await db
    .update(toolCalls)
    .set({ ...outcome, revision: nextRevision(sessionId) })
    .where(and(one(sessionId, callId), isNull(toolCalls.result)))
    .returning({ callId: toolCalls.callId, notified: notified(eventsTopic(sessionId)) });
  return finished.length > 0;
}

export async function findToolCallAcrossOwners(db: Db, sessionId: string, callId: string) {
  const [row] = await db
    .select({ result: toolCalls.result, startedAt: toolCalls.startedAt })
    .from(toolCalls)
    .where(one(sessionId, callId));
  return row ?? null;
}

/** The calls of one of the owner's sessions, in the order they started. */
export async function listToolCallRows(db: Db, ownerId: string, sessionId: string): Promise<ToolCallRow[]> {
  const rows = await db
    .select({ call: toolCalls })
    .from(toolCalls)
    .innerJoin(sessions, eq(sessions.id, toolCalls.sessionId))
    .where(and(eq(sessions.ownerId, ownerId), eq(toolCalls.sessionId, sessionId)))
    .orderBy(asc(toolCalls.startedAt));
  return rows.map(({ call }) => call);
}
