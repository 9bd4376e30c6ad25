import { count, eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#db/client.ts";
import {
  clips,
  hostedLinks,
  httpEndpoints,
  knowledgeBases,
  scenarios,
  scenarioVersions,
  secrets,
  webhooks,
} from "#db/schema/index.ts";
import { lockAccount } from "#lib/auth/accounts/get-account.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";

/** `things`: what the rows are, as an error calls them. */
type RowLimit = { table: PgTable & { ownerId: PgColumn }; limit: number; things: string };

/**
 * Far more than anybody uses. Without them one account could fill the database that all share. Each event is delivered to
 * each webhook in the transaction that ends a call, so there are few.
 */
export const ROW_LIMITS = {
  scenarios: { table: scenarios, limit: 1_000, things: "scenarios" },
  links: { table: hostedLinks, limit: 1_000, things: "links" },
  clips: { table: clips, limit: 1_000, things: "clips" },
  knowledgeBases: { table: knowledgeBases, limit: 500, things: "knowledge bases" },
  endpoints: { table: httpEndpoints, limit: 500, things: "endpoints" },
  secrets: { table: secrets, limit: 500, things: "secrets" },
  webhooks: { table: webhooks, limit: 20, things: "webhooks" },
} as const satisfies Record<string, RowLimit>;

/**
 * Locks the account until `tx`, which inserts a row, has ended, so parallel requests count each other's. Throws
 * `VALIDATION` if the account has too many already.
 */
export async function requireFewRows(tx: Tx, actor: Actor, kind: keyof typeof ROW_LIMITS): Promise<void> {
  const { table, limit, things }: RowLimit = ROW_LIMITS[kind];
  await lockAccount(tx, actor);
  const [row] = await tx.select({ count: count() }).from(table).where(eq(table.ownerId, actor.ownerId));
  if ((row?.count ?? 0) < limit) return;
  throw new AppError("VALIDATION", {
    message: `An account has at most ${limit} ${things}. Delete one first`,
  });
}

/** What the graphs of an account weigh in the database, with drafts and versions. */
export const MAX_GRAPH_BYTES = 268_435_456;

/** Throws `VALIDATION` if the graphs that the account stores weigh too much already. */
export async function requireGraphRoom(
  db: Db,
  { ownerId }: Actor,
  maxBytes = MAX_GRAPH_BYTES,
): Promise<void> {
  const bytes = (...columns: PgColumn[]) =>
    sql<number>`coalesce(sum(${sql.join(
      columns.map((column) => sql`coalesce(pg_column_size(${column}), 0)`),
      sql` + `,
    )}), 0)`.mapWith(Number);
  const [own] = await db
    .select({ bytes: bytes(scenarios.nodesJson, scenarios.draft) })
    .from(scenarios)
    .where(eq(scenarios.ownerId, ownerId));
  const [versions] = await db
    .select({ bytes: bytes(scenarioVersions.nodesJson) })
    .from(scenarioVersions)
    .innerJoin(scenarios, eq(scenarios.id, scenarioVersions.scenarioId))
    .where(eq(scenarios.ownerId, ownerId));
  if ((own?.bytes ?? 0) + (versions?.bytes ?? 0) < maxBytes) return;
  throw new AppError("VALIDATION", {
    message: "The scenarios of this account and their versions fill its share of the database. Delete some",
  });
}
