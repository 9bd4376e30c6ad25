import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Db, db, type Tx } from "#db/client.ts";
import {
  clips,
  hostedLinks,
  httpEndpoints,
  knowledgeBases,
  languageModels,
  mcpServers,
  scenarios,
  scenarioVersions,
  secrets,
  sites,
  webhooks,
} from "#db/schema/index.ts";
import { notDeleted } from "#db/trash.ts";
import { getAccount, lockAccount } from "#lib/auth/accounts/accounts.ts";
import { limitsOf, type PlanLimits } from "#lib/auth/accounts/plans.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { failureText } from "#lib/platform/failure-text.ts";
import { describeBytes } from "./describe-bytes.ts";
import {
  countAllTakes,
  countDocuments,
  countReplacedDocuments,
  type StoredBytes,
  sumStoredBytes,
  sumTrashBytes,
} from "./queries.ts";
import { STORAGE_USED_UP } from "./quota-texts.ts";

/** The account's files would weigh more than its plan allows. */
export const storageUsedUp = (limitBytes = 5_368_709_120, usedBytes = 5_368_709_120, neededBytes = 1) =>
  new AppError("QUOTA_EXCEEDED", {
    message: failureText(STORAGE_USED_UP, {
      needed: describeBytes(neededBytes),
      used: describeBytes(usedBytes),
      limit: describeBytes(limitBytes),
    }),
    reason: "storage_used_up",
    figures: { limit_bytes: limitBytes, used_bytes: usedBytes },
  });

export const documentsUsedUp = (limit = 200, used = 200) =>
  new AppError("QUOTA_EXCEEDED", {
    message: `The account has ${used} of at most ${limit} documents. Delete documents, or ask the operator for more`,
    reason: "documents_used_up",
    figures: { limit, used },
  });

/** The account's replays and test runs of the last day have used too many tokens. */
export const testTokensUsedUp = (limit = 5_000_000) =>
  new AppError("QUOTA_EXCEEDED", {
    message: `Replays and test runs have used the ${limit} tokens a day of this account. Try again tomorrow, or ask the operator for more`,
    reason: "tokens_used_up",
    figures: { limit },
  });

export const takesUsedUp = (limit = 200, used = 200) =>
  new AppError("QUOTA_EXCEEDED", {
    message: `The account has ${used} of at most ${limit} takes. Delete takes, or ask the operator for more`,
    reason: "takes_used_up",
    figures: { limit, used },
  });

const total = (stored: StoredBytes): number => Object.values(stored).reduce((sum, bytes) => sum + bytes, 0);

/** What an account's trash keeps at most without counting towards its storage. The hourly purge deletes the oldest beyond. */
export const MAX_TRASH_BYTES = 5_368_709_120;

async function requireBytes(tx: Db, actor: Actor, limits: PlanLimits, bytes: number): Promise<void> {
  const excess = (await sumTrashBytes(tx, actor.ownerId)) - MAX_TRASH_BYTES;
  const used = total(await sumStoredBytes(tx, actor.ownerId)) + Math.max(0, excess);
  if (used + bytes > limits.storageBytes) throw storageUsedUp(limits.storageBytes, used, bytes);
}

/**
 * Locks the account until `tx`, which stores a row with these bytes, has ended: parallel uploads wait here, so each
 * counts those before it. Without `bytes`, requires that anything fits at all. Throws `QUOTA_EXCEEDED`.
 */
export async function requireStorage(tx: Tx, actor: Actor, bytes = 1): Promise<void> {
  const limits = limitsOf((await lockAccount(tx, actor)).plan);
  if (bytes > 0) await requireBytes(tx, actor, limits, bytes);
}

/**
 * Like `requireStorage`, for one more document. `isUpdate`: it replaces one, so those that are about to be replaced don't count
 * towards their number. Throws `QUOTA_EXCEEDED`.
 */
export async function requireDocument(tx: Tx, actor: Actor, bytes: number, isUpdate = false): Promise<void> {
  const limits = limitsOf((await lockAccount(tx, actor)).plan);
  const used = await countDocuments(tx, actor.ownerId);
  const freed = isUpdate ? 1 + (await countReplacedDocuments(tx, actor.ownerId)) : 0;
  if (used - freed >= limits.documents) throw documentsUsedUp(limits.documents, used);
  await requireBytes(tx, actor, limits, bytes);
}

/**
 * Like `requireStorage`, for more takes with `bytes` at first. Their other sizes are known, and required, once they are made. Throws
 * `QUOTA_EXCEEDED`.
 */
export async function requireTakes(tx: Tx, actor: Actor, added: number, bytes = 1): Promise<void> {
  const limits = limitsOf((await lockAccount(tx, actor)).plan);
  const used = await countAllTakes(tx, actor.ownerId);
  if (used + added > limits.takes) throw takesUsedUp(limits.takes, used);
  await requireBytes(tx, actor, limits, bytes);
}

/** Makes a change in `tx` that can bring back documents and takes. Throws `QUOTA_EXCEEDED` if the plan doesn't allow so many. */
export async function keepWithinPlan(tx: Tx, actor: Actor, change: () => Promise<void>): Promise<void> {
  const limits = limitsOf((await lockAccount(tx, actor)).plan);
  const countBoth = async () => ({
    documents: await countDocuments(tx, actor.ownerId),
    takes: await countAllTakes(tx, actor.ownerId),
  });
  const before = await countBoth();
  await change();
  const after = await countBoth();
  const isOver = (kind: keyof typeof after) => after[kind] > Math.max(limits[kind], before[kind]);
  if (isOver("documents")) throw documentsUsedUp(limits.documents, before.documents);
  if (isOver("takes")) throw takesUsedUp(limits.takes, before.takes);
}

/** Returns whether a call that starts now can be recorded. A recording that has begun is never cut. */
export async function isRoomForRecording(tx: Db, actor: Actor, limits: PlanLimits): Promise<boolean> {
  return total(await sumStoredBytes(tx, actor.ownerId)) < limits.storageBytes;
}

/** What an account stores, and what its plan allows. */
type StorageUse = {
  stored: StoredBytes;
  usedBytes: number;
  limitBytes: number;
  documents: { used: number; limit: number };
  takes: { used: number; limit: number };
};

/** Returns the actor's use of the quotas, for the console. */
export async function getStorageUse(actor: Actor): Promise<StorageUse> {
  const limits = limitsOf((await getAccount(actor)).plan);
  const stored = await sumStoredBytes(db, actor.ownerId);
  return {
    stored,
    usedBytes: total(stored),
    limitBytes: limits.storageBytes,
    documents: { used: await countDocuments(db, actor.ownerId), limit: limits.documents },
    takes: { used: await countAllTakes(db, actor.ownerId), limit: limits.takes },
  };
}

/** Returns whether nothing more can be stored, so new calls are not recorded. */
export async function isStorageFull(actor: Actor): Promise<boolean> {
  return !(await isRoomForRecording(db, actor, limitsOf((await getAccount(actor)).plan)));
}

/** `things`: what the rows are, as an error calls them. `counted`: which rows count, if not all do. */
type RowLimit = {
  table: PgTable & { ownerId: PgColumn };
  limit: number;
  things: string;
  counted?: SQL | undefined;
};

/**
 * Far more than anybody uses. Without them one account could fill the database that all share. Each event is delivered to
 * each webhook in the transaction that ends a call, so there are few.
 */
export const ROW_LIMITS = {
  scenarios: { table: scenarios, limit: 1_000, things: "scenarios", counted: notDeleted.scenario },
  links: { table: hostedLinks, limit: 1_000, things: "links", counted: notDeleted.link },
  clips: { table: clips, limit: 1_000, things: "clips", counted: notDeleted.clip },
  knowledgeBases: {
    table: knowledgeBases,
    ...{ limit: 500, things: "knowledge bases", counted: notDeleted.knowledgeBase },
  },
  sites: { table: sites, limit: 200, things: "sites" },
  endpoints: { table: httpEndpoints, limit: 500, things: "endpoints" },
  secrets: { table: secrets, limit: 500, things: "secrets" },
  mcpServers: { table: mcpServers, limit: 50, things: "MCP servers" },
  languageModels: { table: languageModels, limit: 100, things: "language models" },
  webhooks: { table: webhooks, limit: 20, things: "webhooks" },
} as const satisfies Record<string, RowLimit>;

export const tooManyRows = (limit = 1_000, things = "scenarios") =>
  new AppError("VALIDATION", { message: `An account has at most ${limit} ${things}. Delete one first` });

/**
 * Locks the account until `tx`, which inserts or restores that many rows, has ended, so parallel requests count each other's.
 * Throws `VALIDATION` if the account would have too many. Those in the trash don't count.
 */
export async function requireFewRows(
  tx: Tx,
  actor: Actor,
  kind: keyof typeof ROW_LIMITS,
  added = 1,
): Promise<void> {
  const { table, limit, things, counted }: RowLimit = ROW_LIMITS[kind];
  await lockAccount(tx, actor);
  const present = await tx.$count(table, and(eq(table.ownerId, actor.ownerId), counted));
  if (present + added > limit) throw tooManyRows(limit, things);
}

/** What the graphs of an account weigh in the database, with drafts and versions. */
const MAX_GRAPH_BYTES = 268_435_456;

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
    message:
      "The scenarios of this account and their versions fill its share of the database. Delete some, also from the trash",
  });
}
