import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { scenarios, scenarioVersions } from "#db/schema/index.ts";
import type { ScenarioRow } from "./queries.ts";

export type ScenarioVersionRow = typeof scenarioVersions.$inferSelect;

const own = (ownerId: string, id: string) => and(eq(scenarios.ownerId, ownerId), eq(scenarios.id, id));

/** The owner's scenario, locked until the transaction ends. */
export async function lockScenarioRow(tx: Db, ownerId: string, id: string): Promise<ScenarioRow | undefined> {
  const [row] = await tx.select().from(scenarios).where(own(ownerId, id)).for("update");
  return row;
}

/**
 * Records the content of a scenario as its next version, published at `publishedAt`. The scenario's row must be
 * locked.
 */
export async function insertVersion(tx: Db, scenario: ScenarioRow, publishedAt = new Date()): Promise<void> {
  const { id: scenarioId, nodesJson, llmModel, fallbackLlmModel } = scenario;
  const next = sql<number>`(select coalesce(max(${scenarioVersions.number}), 0) + 1 from ${scenarioVersions} where ${scenarioVersions.scenarioId} = ${scenarioId})`;
  const content = { nodesJson, llmModel, fallbackLlmModel };
  await tx.insert(scenarioVersions).values({ scenarioId, number: next, ...content, publishedAt });
}

export async function hasVersions(db: Db, scenarioId: string): Promise<boolean> {
  const [row] = await db
    .select({ number: scenarioVersions.number })
    .from(scenarioVersions)
    .where(eq(scenarioVersions.scenarioId, scenarioId))
    .limit(1);
  return row !== undefined;
}

/** The last `limit` versions of one of the owner's scenarios, newest first, without graphs. */
export async function listVersionRows(
  db: Db,
  ownerId: string,
  scenarioId: string,
  limit: number,
): Promise<Pick<ScenarioVersionRow, "number" | "publishedAt">[]> {
  return await db
    .select({ number: scenarioVersions.number, publishedAt: scenarioVersions.publishedAt })
    .from(scenarioVersions)
    .innerJoin(scenarios, eq(scenarios.id, scenarioVersions.scenarioId))
    .where(own(ownerId, scenarioId))
    .orderBy(desc(scenarioVersions.number))
    .limit(limit);
}

export async function findVersionRow(
  db: Db,
  ownerId: string,
  scenarioId: string,
  number: number,
): Promise<ScenarioVersionRow | undefined> {
  const [row] = await db
    .select({ version: scenarioVersions })
    .from(scenarioVersions)
    .innerJoin(scenarios, eq(scenarios.id, scenarioVersions.scenarioId))
    .where(and(own(ownerId, scenarioId), eq(scenarioVersions.number, number)));
  return row?.version;
}
