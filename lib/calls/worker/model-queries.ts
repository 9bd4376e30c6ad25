import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";
import type { ModelUsage } from "#lib/worker-protocol/worker-protocol.ts";

/** Stores what one job has used of each model since it began, in place of what it reported before. */
export async function setModelUsageAcrossOwners(
  db: Db,
  sessionId: string,
  job: string,
  usage: ModelUsage[],
): Promise<void> {
  const reported = sql`jsonb_build_object(${job}::text, ${JSON.stringify(usage)}::jsonb)`;
  await db
    .update(sessions)
    .set({ modelUsage: sql`${sessions.modelUsage} || ${reported}` })
    .where(eq(sessions.id, sessionId));
}

/** A session's status and the account's own model that answers in it. */
export async function findSessionModelAcrossOwners(db: Db, sessionId: string) {
  const [row] = await db
    .select({
      status: sessions.status,
      ownerId: sessions.ownerId,
      languageModelId: sql<string | null>`${sessions.scenario}->'languageModel'->>'id'`,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}
