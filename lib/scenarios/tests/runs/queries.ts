import { and, asc, count, desc, eq, inArray, isNull, lt, ne, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { testAttempts, testRuns } from "#db/schema/index.ts";
import { notDeleted } from "#db/trash.ts";
import type { Page } from "#lib/http/input/pages.ts";

export type RunRow = typeof testRuns.$inferSelect;
export type AttemptRow = typeof testAttempts.$inferSelect;
type NewRun = Pick<RunRow, "ownerId" | "scenarioId" | "versions" | "settings" | "snapshot">;
type NewAttempt = Pick<AttemptRow, "testIndex" | "versionIndex" | "attempt">;

const own = (ownerId: string, id: string) =>
  and(eq(testRuns.ownerId, ownerId), eq(testRuns.id, id), notDeleted.testRun);
const ofRun = (ownerId: string, runId: string) =>
  and(eq(testAttempts.ownerId, ownerId), eq(testAttempts.runId, runId));
const usedTokens = sql<number>`coalesce(sum(${testAttempts.tokens}), 0)`.mapWith(Number);

export async function countOpenRuns(db: Db, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(testRuns)
    .where(and(eq(testRuns.ownerId, ownerId), ne(testRuns.status, "finished"), notDeleted.testRun));
  return row?.total ?? 0;
}

export async function insertRun(db: Db, run: NewRun, attempts: NewAttempt[]): Promise<RunRow> {
  const [row] = await db
    .insert(testRuns)
    .values({ ...run, status: "queued" })
    .returning();
  if (!row) throw new Error("The test run was not stored");
  const { id: runId, ownerId } = row;
  await db.insert(testAttempts).values(attempts.map((attempt) => ({ ...attempt, ownerId, runId })));
  return row;
}

/** Deletes all but the scenario's newest finished runs. */
export async function deleteOldRuns(
  db: Db,
  ownerId: string,
  scenarioId: string,
  kept: number,
): Promise<void> {
  const finished = and(
    eq(testRuns.ownerId, ownerId),
    eq(testRuns.scenarioId, scenarioId),
    eq(testRuns.status, "finished"),
  );
  const newest = db
    .select({ id: testRuns.id })
    .from(testRuns)
    .where(finished)
    .orderBy(desc(testRuns.id))
    .limit(kept);
  await db.delete(testRuns).where(and(finished, notInArray(testRuns.id, newest)));
}

export async function findRun(db: Db, ownerId: string, id: string): Promise<RunRow | undefined> {
  const [row] = await db.select().from(testRuns).where(own(ownerId, id));
  return row;
}

/** Undefined if there is no such run. */
export async function findRunStatus(
  db: Db,
  ownerId: string,
  id: string,
): Promise<RunRow["status"] | undefined> {
  const [row] = await db.select({ status: testRuns.status }).from(testRuns).where(own(ownerId, id));
  return row?.status;
}

export async function findAttempt(
  db: Db,
  ownerId: string,
  runId: string,
  id: string,
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(testAttempts)
    .where(and(ofRun(ownerId, runId), eq(testAttempts.id, id)));
  return row;
}

/** The tokens that a run has used. */
export async function sumTokens(db: Db, ownerId: string, runId: string): Promise<number> {
  const [row] = await db.select({ tokens: usedTokens }).from(testAttempts).where(ofRun(ownerId, runId));
  return row?.tokens ?? 0;
}

/** In the order in which they are played. */
export async function listAttempts(db: Db, ownerId: string, runId: string): Promise<AttemptRow[]> {
  return await db.select().from(testAttempts).where(ofRun(ownerId, runId)).orderBy(asc(testAttempts.id));
}

/** Newest first, with sums of their attempts. */
export async function listRunRows(db: Db, ownerId: string, scenarioId: string, page: Page) {
  const below = page.beforeId ? lt(testRuns.id, page.beforeId) : undefined;
  return await db
    .select({
      id: testRuns.id,
      status: testRuns.status,
      stopped: testRuns.stopped,
      passed: testRuns.passed,
      versions: testRuns.versions,
      createdAt: testRuns.createdAt,
      finishedAt: testRuns.finishedAt,
      total: count(testAttempts.id),
      done: count(testAttempts.verdict),
      tokens: usedTokens,
    })
    .from(testRuns)
    .leftJoin(testAttempts, eq(testAttempts.runId, testRuns.id))
    .where(and(eq(testRuns.ownerId, ownerId), eq(testRuns.scenarioId, scenarioId), notDeleted.testRun, below))
    .groupBy(testRuns.id)
    .orderBy(desc(testRuns.id))
    .limit(page.limit);
}

/** Marks a run as running, unless it is finished. */
export async function setRunning(db: Db, ownerId: string, id: string, now: Date): Promise<void> {
  await db
    .update(testRuns)
    .set({
      status: "running",
      seenAt: now,
      startedAt: sql`coalesce(${testRuns.startedAt}, ${now.toISOString()})`,
    })
    .where(and(own(ownerId, id), ne(testRuns.status, "finished")));
}

/** Records why a run leaves out attempts; the first reason stays. */
export async function setStopped(
  db: Db,
  ownerId: string,
  id: string,
  stopped: NonNullable<RunRow["stopped"]>,
): Promise<void> {
  await db
    .update(testRuns)
    .set({ stopped })
    .where(and(own(ownerId, id), ne(testRuns.status, "finished"), isNull(testRuns.stopped)));
}

export async function setFinished(
  db: Db,
  ownerId: string,
  id: string,
  { passed, now }: { passed: boolean; now: Date },
): Promise<void> {
  await db
    .update(testRuns)
    .set({ status: "finished", passed, finishedAt: now })
    .where(and(own(ownerId, id), ne(testRuns.status, "finished")));
}

/** Stores the outcome of an attempt that has none yet, and when its run was last worked on. */
export async function settleAttempt(
  db: Db,
  attempt: Pick<AttemptRow, "ownerId" | "runId" | "id">,
  outcome: Pick<AttemptRow, "verdict"> & Partial<Pick<AttemptRow, "tokens" | "durationMs" | "result">>,
  now: Date,
): Promise<void> {
  const { ownerId, runId, id } = attempt;
  await db
    .update(testAttempts)
    .set(outcome)
    .where(and(ofRun(ownerId, runId), eq(testAttempts.id, id), isNull(testAttempts.verdict)));
  await db.update(testRuns).set({ seenAt: now }).where(own(ownerId, runId));
}

/** Marks the attempts that were left out. */
export async function leaveOutAttempts(db: Db, ownerId: string, runId: string): Promise<void> {
  await db
    .update(testAttempts)
    .set({ verdict: "not_run" })
    .where(and(ofRun(ownerId, runId), isNull(testAttempts.verdict)));
}

/** Runs that nothing has worked on since `before`. */
export async function listForgottenRunsAcrossOwners(db: Db, before: Date) {
  return await db
    .select({ id: testRuns.id, ownerId: testRuns.ownerId })
    .from(testRuns)
    .where(
      and(inArray(testRuns.status, ["queued", "running"]), lt(testRuns.seenAt, before), notDeleted.testRun),
    )
    .limit(100);
}
