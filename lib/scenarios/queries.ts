import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { scenarios } from "#db/schema/index.ts";

export type ScenarioRow = typeof scenarios.$inferSelect;

export async function findScenarioRow(db: Db, ownerId: string, id: string): Promise<ScenarioRow | undefined> {
  const [row] = await db
    .select()
    .from(scenarios)
    .where(and(eq(scenarios.ownerId, ownerId), eq(scenarios.id, id)));
  return row;
}
