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

type RowLimit = {
  table: PgTable & { ownerId: PgColumn };
  limit: number;
  message: (limit: number) => string;
};

/**
 * Far more than anybody uses. Without them one account could fill the database that all share. Each event is delivered to
 * each webhook in the transaction that ends a call, so there are few.
 */
export const ROW_LIMITS = {
  scenarios: {
    table: scenarios,
    limit: 1_000,
    message: (limit) => `An account has at most ${limit} scenarios. Delete one first`,
  },
  links: {
    table: hostedLinks,
    limit: 1_000,
    message: (limit) => `An account has at most ${limit} links. Delete one first`,
  },
  clips: {
    table: clips,
    limit: 1_000,
    message: (limit) => `An account has at most ${limit} clips. Delete one first`,
  },
  knowledgeBases: {
    table: knowledgeBases,
    limit: 500,
    message: (limit) => `An account has at most ${limit} knowledge bases. Delete one first`,
  },
  endpoints: {
    table: httpEndpoints,
    limit: 500,
    message: (limit) => `An account has at most ${limit} endpoints. Delete one first`,
  },
  secrets: {
    table: secrets,
    limit: 500,
    message: (limit) => `An account has at most ${limit} secrets. Delete one first`,
  },
  webhooks: {
    table: webhooks,
    limit: 20,
    message: (limit) => `An account has at most ${limit} webhooks. Delete one first`,
  },
} as const satisfies Record<string, RowLimit>;

/**
 * Locks the account until `tx`, which inserts a row, has ended, so parallel requests count each other's. Throws
 * `VALIDATION` if the account has too many already.
 */
export async function requireFewRows(tx: Tx, actor: Actor, kind: keyof typeof ROW_LIMITS): Promise<void> {
  const { table, limit, message }: RowLimit = ROW_LIMITS[kind];
  await lockAccount(tx, actor);
  const [row] = await tx.select({ count: count() }).from(table).where(eq(table.ownerId, actor.ownerId));
  if ((row?.count ?? 0) >= limit) throw new AppError("VALIDATION", { message: message(limit) });
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
