import { type Db, db } from "#db/client.ts";
import { lockAccount } from "#lib/auth/accounts/accounts.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { invalidField, notFound } from "#lib/platform/errors.ts";
import { getScenario, holdScenario } from "#lib/scenarios/scenarios.ts";
import {
  countTests,
  deleteTestRows,
  insertTest,
  listTestRows,
  type TestRow,
  updateTestRow,
} from "./queries.ts";
import type { StoredTest, TestInput } from "./schema.ts";

const MAX_TESTS = 100;

/** The tests of one of the actor's scenarios, oldest first. */
export async function listTests(actor: Actor, scenarioId: string): Promise<TestRow[]> {
  await getScenario(actor, scenarioId);
  return await listTestRows(db, actor.ownerId, scenarioId);
}

/** Throws `VALIDATION` if one of the actor's scenarios has as many tests as it can have. */
export async function requireTestPlace(at: Db, actor: Actor, scenarioId: string): Promise<void> {
  const total = await countTests(at, actor.ownerId, scenarioId);
  if (total >= MAX_TESTS) throw invalidField("name", `A scenario has at most ${MAX_TESTS} tests`);
}

/** Stores a test of one of the actor's scenarios, which has at most 100. */
export async function createTest(actor: Actor, scenarioId: string, input: TestInput): Promise<TestRow> {
  return await db.transaction(async (tx) => {
    await lockAccount(tx, actor);
    await holdScenario(tx, actor, scenarioId);
    await requireTestPlace(tx, actor, scenarioId);
    return await insertTest(tx, actor.ownerId, scenarioId, input);
  });
}

/** Replaces a test. */
export async function updateTest(
  actor: Actor,
  scenarioId: string,
  input: TestInput & { id: string },
): Promise<TestRow> {
  await getScenario(actor, scenarioId);
  const row = await updateTestRow(db, actor.ownerId, scenarioId, input);
  if (!row) throw notFound("Test");
  return row;
}

/** Deletes the tests among `ids`; throws if none exists. Earlier runs keep their results. */
export async function deleteTests(actor: Actor, scenarioId: string, ids: string[]): Promise<Deletion> {
  await getScenario(actor, scenarioId);
  const deleted = await deleteTestRows(db, actor.ownerId, scenarioId, searchableIds(ids));
  if (deleted.length === 0) throw notFound("Test");
  return splitDeletion(ids, deleted);
}

export function presentTest({ id, name, content, createdAt, updatedAt }: TestRow): StoredTest {
  return { id, name, content, created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() };
}
