import { and, asc, count, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { scenarioTests } from "#db/schema/index.ts";
import type { TestInput } from "./schema.ts";

export type TestRow = typeof scenarioTests.$inferSelect;

const ofScenario = (ownerId: string, scenarioId: string) =>
  and(eq(scenarioTests.ownerId, ownerId), eq(scenarioTests.scenarioId, scenarioId));

/** Oldest first. */
export async function listTestRows(db: Db, ownerId: string, scenarioId: string): Promise<TestRow[]> {
  return await db
    .select()
    .from(scenarioTests)
    .where(ofScenario(ownerId, scenarioId))
    .orderBy(asc(scenarioTests.id));
}

export async function countTests(db: Db, ownerId: string, scenarioId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(scenarioTests)
    .where(ofScenario(ownerId, scenarioId));
  return row?.total ?? 0;
}

export async function insertTest(
  db: Db,
  ownerId: string,
  scenarioId: string,
  values: TestInput,
): Promise<TestRow> {
  const [row] = await db
    .insert(scenarioTests)
    .values({ ...values, ownerId, scenarioId })
    .returning();
  if (!row) throw new Error("The test was not stored");
  return row;
}

/** Returns undefined if the owner's scenario has no such test. */
export async function updateTestRow(
  db: Db,
  ownerId: string,
  scenarioId: string,
  { id, ...values }: TestInput & { id: string },
): Promise<TestRow | undefined> {
  const [row] = await db
    .update(scenarioTests)
    .set(values)
    .where(and(ofScenario(ownerId, scenarioId), eq(scenarioTests.id, id)))
    .returning();
  return row;
}

/** Returns the deleted ids. */
export async function deleteTestRows(
  db: Db,
  ownerId: string,
  scenarioId: string,
  ids: string[],
): Promise<string[]> {
  const deleted = await db
    .delete(scenarioTests)
    .where(and(ofScenario(ownerId, scenarioId), inArray(scenarioTests.id, ids)))
    .returning({ id: scenarioTests.id });
  return deleted.map(({ id }) => id);
}
