import { and, desc, eq, gt, inArray, isNotNull, lt, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { memories, memoryExtractions, scenarios, sessions } from "#db/schema/index.ts";
import type { MemoryRow } from "#db/schema/memories.ts";
import { notDeleted } from "#db/trash.ts";
import { hasSaid } from "#lib/conversations/after-call-queries.ts";
import type { Page } from "#lib/http/input/pages.ts";
import { DAY_MS } from "#lib/platform/durations.ts";

/** A visitor as one scenario of one account knows them. */
export type KnownVisitor = Pick<MemoryRow, "ownerId" | "scenarioId" | "visitorId">;

const ofVisitor = ({ ownerId, scenarioId, visitorId }: KnownVisitor): SQL | undefined =>
  and(eq(memories.ownerId, ownerId), eq(memories.visitorId, visitorId), eq(memories.scenarioId, scenarioId));

/** The newest memories of one kind that have not expired. */
export async function listVisitorMemories(
  db: Db,
  visitor: KnownVisitor,
  { kind, limit, now }: { kind: MemoryRow["kind"]; limit: number; now: Date },
) {
  const { content, createdAt } = memories;
  return await db
    .select({ content, createdAt })
    .from(memories)
    .where(and(ofVisitor(visitor), eq(memories.kind, kind), gt(memories.expiresAt, now)))
    .orderBy(desc(memories.id))
    .limit(limit);
}

export async function deleteScenarioMemories(
  db: Db,
  ownerId: string,
  scenarioIds: readonly string[],
): Promise<void> {
  await db
    .delete(memories)
    .where(and(eq(memories.ownerId, ownerId), inArray(memories.scenarioId, [...scenarioIds])));
}

export type MemoryFilter = {
  visitorId?: string | undefined;
  scenarioId?: string | undefined;
  sessionId?: string | undefined;
};

/** The owner's memories with the names of their scenarios, newest first, without those that have expired. */
export async function listMemoryRows(
  db: Db,
  ownerId: string,
  { visitorId, scenarioId, sessionId }: MemoryFilter,
  { limit, beforeId, now }: Page & { now: Date },
) {
  return await db
    .select({ memory: memories, scenarioName: scenarios.name })
    .from(memories)
    .innerJoin(scenarios, eq(scenarios.id, memories.scenarioId))
    .where(
      and(
        eq(memories.ownerId, ownerId),
        gt(memories.expiresAt, now),
        visitorId === undefined ? undefined : eq(memories.visitorId, visitorId),
        scenarioId === undefined ? undefined : eq(memories.scenarioId, scenarioId),
        sessionId === undefined ? undefined : eq(memories.sessionId, sessionId),
        beforeId ? lt(memories.id, beforeId) : undefined,
      ),
    )
    .orderBy(desc(memories.id))
    .limit(limit);
}

type ForgottenVisitor = { ownerId: string; visitorId: string; scenarioId?: string | undefined };

/** Deletes all memories of a visitor, of one scenario or of all. Returns how many there were. */
export async function deleteVisitorMemories(
  db: Db,
  { ownerId, visitorId, scenarioId }: ForgottenVisitor,
): Promise<number> {
  const isOfScenario = scenarioId === undefined ? undefined : eq(memories.scenarioId, scenarioId);
  const deleted = await db
    .delete(memories)
    .where(and(eq(memories.ownerId, ownerId), eq(memories.visitorId, visitorId), isOfScenario))
    .returning({ id: memories.id });
  return deleted.length;
}

/** Keeps calls of a visitor that are live, or that ended in the last day, from adding memories. */
export async function cancelExtractions(
  tx: Tx,
  { ownerId, visitorId, scenarioId }: ForgottenVisitor,
  now: Date,
): Promise<void> {
  const isRecent = or(
    sql`${sessions.endedAt} is null`,
    gt(sessions.endedAt, new Date(now.getTime() - DAY_MS)),
  );
  const found = await tx
    .select({ sessionId: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.ownerId, ownerId),
        eq(sessions.visitorId, visitorId),
        scenarioId === undefined ? undefined : eq(sessions.scenarioId, scenarioId),
        isRecent,
      ),
    );
  if (found.length === 0) return;
  const settled = { status: "ready", heldUntil: null } as const;
  await tx
    .insert(memoryExtractions)
    .values(found.map(({ sessionId }) => ({ sessionId, ownerId, ...settled })))
    .onConflictDoUpdate({
      target: memoryExtractions.sessionId,
      set: settled,
      setWhere: eq(memoryExtractions.status, "pending"),
    });
}

type NewMemory = Pick<MemoryRow, "kind" | "content" | "rowSeq">;
type Kept = Record<MemoryRow["kind"], number>;

/**
 * Adds what a call says of its visitor, and deletes the oldest beyond `kept`. Adds nothing if the scenario was deleted since.
 */
export async function insertMemories(
  tx: Tx,
  visitor: KnownVisitor,
  added: { sessionId: string; expiresAt: Date; memories: readonly NewMemory[] },
  kept: Kept,
): Promise<void> {
  const [scenario] = await tx
    .select({ id: scenarios.id })
    .from(scenarios)
    .where(
      and(eq(scenarios.ownerId, visitor.ownerId), eq(scenarios.id, visitor.scenarioId), notDeleted.scenario),
    )
    .for("share");
  if (!scenario || added.memories.length === 0) return;
  const { sessionId, expiresAt } = added;
  await tx
    .insert(memories)
    .values(added.memories.map((memory) => ({ ...visitor, ...memory, sessionId, expiresAt })));
  for (const kind of ["fact", "outline"] as const) {
    const isKind = and(ofVisitor(visitor), eq(memories.kind, kind));
    const newest = tx
      .select({ id: memories.id })
      .from(memories)
      .where(isKind)
      .orderBy(desc(memories.id))
      .limit(kept[kind]);
    await tx.delete(memories).where(and(isKind, notInArray(memories.id, newest)));
  }
}

export async function findExtraction(db: Db, ownerId: string, sessionId: string) {
  const { status, error, heldUntil } = memoryExtractions;
  const [row] = await db
    .select({ status, error, heldUntil })
    .from(memoryExtractions)
    .where(and(eq(memoryExtractions.ownerId, ownerId), eq(memoryExtractions.sessionId, sessionId)));
  return row;
}

/** Whether a call is read for memories. */
export const isExtractionWanted = and(
  isNotNull(sessions.visitorId),
  sql`${sessions.scenario}->'nodesJson'->'memory' is not null`,
  hasSaid("user"),
);

/** Deletes memories whose days are over. Returns how many. */
export async function deleteExpiredMemoriesAcrossOwners(db: Db, now: Date): Promise<number> {
  const deleted = await db
    .delete(memories)
    .where(lte(memories.expiresAt, now))
    .returning({ id: memories.id });
  return deleted.length;
}
