import { and, asc, desc, eq, getTableColumns, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contains } from "#db/contains.ts";
import { listPage } from "#db/list-page.ts";
import {
  apiKeys,
  avatars,
  httpEndpoints,
  knowledgeBases,
  scenarios,
  scenarioVersions,
  sessions,
  users,
} from "#db/schema/index.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { notDeleted } from "#db/trash.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { Page } from "#lib/http/input/pages.ts";
import type { NewScenario, ScenarioChange } from "./schema.ts";

export type ScenarioRow = typeof scenarios.$inferSelect;
/** Without the graphs, which a list does not show. */
export type ListedScenarioRow = Omit<ScenarioRow, "nodesJson" | "draft">;

const { nodesJson: _, draft: __, ...listedColumns } = getTableColumns(scenarios);

const ofOwner = (ownerId: string) => and(eq(scenarios.ownerId, ownerId), notDeleted.scenario);
const own = (ownerId: string, id: string) => and(ofOwner(ownerId), eq(scenarios.id, id));

export async function findScenarioRow(db: Db, ownerId: string, id: string): Promise<ScenarioRow | undefined> {
  const [row] = await db.select().from(scenarios).where(own(ownerId, id));
  return row;
}

/** A scenario and the number of its published version, read in one statement. */
export async function findPublishedScenarioRow(
  db: Db,
  ownerId: string,
  id: string,
): Promise<(ScenarioRow & { version: number }) | undefined> {
  // A scenario that never changed has its first version only in its row.
  const version = sql<number>`coalesce((select max(${scenarioVersions.number}) from ${scenarioVersions} where ${scenarioVersions.scenarioId} = ${scenarios.id}), 1)`;
  const [row] = await db
    .select({ ...getTableColumns(scenarios), version })
    .from(scenarios)
    .where(own(ownerId, id));
  return row;
}

export async function findScenarioOwnerAcrossOwners(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ ownerId: scenarios.ownerId })
    .from(scenarios)
    .where(and(eq(scenarios.id, id), notDeleted.scenario));
  return row?.ownerId;
}

/** Locks the scenario against deletion until the transaction ends. Returns false if the owner has no such scenario. */
export async function holdScenarioRow(tx: Db, ownerId: string, id: string): Promise<boolean> {
  const held = await tx.select({ id: scenarios.id }).from(scenarios).where(own(ownerId, id)).for("key share");
  return held.length > 0;
}

const isListed = (ownerId: string, { search }: Pick<Page, "search">) =>
  and(ofOwner(ownerId), contains([scenarios.name], search));

/** In the page's order, newest first by default. */
export async function listScenarioRows(db: Db, ownerId: string, page: Page): Promise<ListedScenarioRow[]> {
  const { isAfter, order } = listPage(scenarios, page);
  return await db
    .select(listedColumns)
    .from(scenarios)
    .where(and(isListed(ownerId, page), isAfter))
    .orderBy(...order)
    .limit(page.limit);
}

/** Counts the rows on all pages of the list. */
export const countScenarioRows = (db: Db, ownerId: string, page: Pick<Page, "search">): Promise<number> =>
  db.$count(scenarios, isListed(ownerId, page));

/** All of the owner's scenarios, by name. Few enough for one query (`ROW_LIMITS`). */
export async function listScenarioNameRows(db: Db, ownerId: string): Promise<{ id: string; name: string }[]> {
  return await db
    .select({ id: scenarios.id, name: scenarios.name })
    .from(scenarios)
    .where(ofOwner(ownerId))
    .orderBy(sql`lower(${scenarios.name})`, asc(scenarios.id));
}

/** More than an account can have (`ROW_LIMITS`). */
const ROW_LIMIT = 10_000;

/** The owner's scenarios whose published graph or draft has one of these ids in it, by name. Ids ignore case. */
export async function listScenarioRowsNaming(
  db: Db,
  ownerId: string,
  ids: readonly string[],
  limit = ROW_LIMIT,
): Promise<{ id: string; name: string }[]> {
  const patterns = sql.join(
    ids.map((id) => sql`${`%${id.toLowerCase()}%`}`),
    sql`, `,
  );
  const graphs = sql`lower(concat(${scenarios.nodesJson}::text, ${scenarios.draft}::text))`;
  return await db
    .select({ id: scenarios.id, name: scenarios.name })
    .from(scenarios)
    .where(and(ofOwner(ownerId), sql`${graphs} like any(array[${patterns}])`))
    .orderBy(sql`lower(${scenarios.name})`, asc(scenarios.id))
    .limit(limit);
}

/** More than most accounts have: each graph is read from disk. */
const MAX_SEARCHED = 200;

/** The criteria of the owner's newest published graphs, or of one of them, by name. */
export async function listCriterionRows(
  db: Db,
  ownerId: string,
  scenarioId: string | undefined,
): Promise<{ name: string; isScored: boolean }[]> {
  const searched = db
    .select({ nodesJson: scenarios.nodesJson })
    .from(scenarios)
    .where(scenarioId === undefined ? ofOwner(ownerId) : own(ownerId, scenarioId))
    .orderBy(desc(scenarios.id))
    .limit(MAX_SEARCHED)
    .as("searched");
  const isScored = sql<boolean>`bool_or(coalesce((criterion.value->>'score')::boolean, false))`;
  return await db
    .select({ name: sql<string>`criterion.key`, isScored })
    .from(searched)
    .crossJoinLateral(
      sql`jsonb_each(coalesce(${searched.nodesJson} #> '{after_call,criteria}', '{}'::jsonb)) as criterion`,
    )
    .groupBy(sql`criterion.key`)
    .orderBy(sql`criterion.key`);
}

/** The graphs of the owner's newest scenarios: the draft, or what is published. */
export async function listScenarioGraphRows(db: Db, ownerId: string, limit: number): Promise<NodesJson[]> {
  const rows = await db
    .select({ draft: scenarios.draft, nodesJson: scenarios.nodesJson })
    .from(scenarios)
    .where(ofOwner(ownerId))
    .orderBy(desc(scenarios.id))
    .limit(limit);
  return rows.map(({ draft, nodesJson }) => draft?.nodesJson ?? nodesJson);
}

export async function insertScenario(
  db: Db,
  ownerId: string,
  values: NewScenario & Pick<ScenarioRow, "draft">,
): Promise<ScenarioRow> {
  const [row] = await db
    .insert(scenarios)
    .values({ ...values, ownerId })
    .returning();
  if (!row) throw new Error("The scenario was not stored");
  return row;
}

/** Keeps fields that are undefined in `change`. Returns undefined if the owner has no such scenario. */
export async function updateScenarioRow(
  db: Db,
  ownerId: string,
  id: string,
  change: ScenarioChange & Partial<Pick<ScenarioRow, "draft">>,
): Promise<ScenarioRow | undefined> {
  const [row] = await db.update(scenarios).set(change).where(own(ownerId, id)).returning();
  return row;
}

/** Which of the ids are the owner's knowledge bases. */
export async function listKnownKnowledgeBaseIds(db: Db, ownerId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: knowledgeBases.id })
    .from(knowledgeBases)
    .where(
      and(eq(knowledgeBases.ownerId, ownerId), notDeleted.knowledgeBase, inArray(knowledgeBases.id, ids)),
    );
  return rows.map(({ id }) => id);
}

/** Those of the ids that are the owner's endpoints, with the texts that can contain templates. */
export async function listKnownEndpoints(db: Db, ownerId: string, ids: string[]) {
  if (ids.length === 0) return [];
  const { id, url, headers, body } = httpEndpoints;
  return await db
    .select({ id, url, headers, body })
    .from(httpEndpoints)
    .where(and(eq(httpEndpoints.ownerId, ownerId), inArray(httpEndpoints.id, ids)));
}

export type ScenarioVersionRow = typeof scenarioVersions.$inferSelect;

/** `author`: the email of the member, or the name of the API key, that published it; null if unknown. */
export type ListedVersionRow = Pick<ScenarioVersionRow, "number" | "publishedAt"> & { author: string | null };

/** Who publishes a version. */
type VersionAuthor = { userId?: string | undefined; keyId?: string | undefined };

/** The owner's scenario, locked until the transaction ends. */
export async function lockScenarioRow(tx: Db, ownerId: string, id: string): Promise<ScenarioRow | undefined> {
  const [row] = await tx.select().from(scenarios).where(own(ownerId, id)).for("update");
  return row;
}

/**
 * Records the content of a scenario as its next version, published at `publishedAt` by `author`, and returns its number.
 * The scenario's row must be locked.
 */
export async function insertVersion(
  tx: Db,
  scenario: ScenarioRow,
  { userId, keyId }: VersionAuthor,
  publishedAt = new Date(),
): Promise<Pick<ScenarioVersionRow, "number" | "publishedAt"> | undefined> {
  const { id: scenarioId, nodesJson, llmModel, fallbackLlmModel } = scenario;
  const next = sql<number>`(select coalesce(max(${scenarioVersions.number}), 0) + 1 from ${scenarioVersions} where ${scenarioVersions.scenarioId} = ${scenarioId})`;
  const content = { nodesJson, llmModel, fallbackLlmModel };
  // What a member's key does is the key's.
  const author = keyId ? { keyId } : { userId };
  const [inserted] = await tx
    .insert(scenarioVersions)
    .values({ scenarioId, number: next, ...content, ...author, publishedAt })
    .returning({ number: scenarioVersions.number, publishedAt: scenarioVersions.publishedAt });
  return inserted;
}

export async function hasVersions(db: Db, scenarioId: string): Promise<boolean> {
  const [row] = await db
    .select({ number: scenarioVersions.number })
    .from(scenarioVersions)
    .where(eq(scenarioVersions.scenarioId, scenarioId))
    .limit(1);
  return row !== undefined;
}

/** The last `limit` versions of one of the owner's scenarios, or of those before a number, newest first, without graphs. */
export async function listVersionRows(
  db: Db,
  ownerId: string,
  scenarioId: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<ListedVersionRow[]> {
  const author = sql<string | null>`coalesce(${users.email}, ${apiKeys.name})`;
  return await db
    .select({ number: scenarioVersions.number, publishedAt: scenarioVersions.publishedAt, author })
    .from(scenarioVersions)
    .innerJoin(scenarios, eq(scenarios.id, scenarioVersions.scenarioId))
    .leftJoin(users, and(eq(users.id, scenarioVersions.userId), eq(users.ownerId, ownerId)))
    .leftJoin(apiKeys, and(eq(apiKeys.id, scenarioVersions.keyId), eq(apiKeys.ownerId, ownerId)))
    .where(
      and(own(ownerId, scenarioId), before === undefined ? undefined : lt(scenarioVersions.number, before)),
    )
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

export type ReplayedSession = Pick<
  SessionRow,
  "scenarioId" | "scenario" | "runtimeVars" | "language" | "createdAt"
> & {
  /** Null if the avatar was deleted. */
  avatarName: string | null;
};

/** The scenario version of one of the owner's calls. */
export async function findReplayedSession(
  db: Db,
  ownerId: string,
  id: string,
): Promise<ReplayedSession | undefined> {
  const [row] = await db
    .select({
      scenarioId: sessions.scenarioId,
      scenario: sessions.scenario,
      runtimeVars: sessions.runtimeVars,
      language: sessions.language,
      createdAt: sessions.createdAt,
      avatarName: avatars.name,
    })
    .from(sessions)
    .leftJoin(avatars, and(eq(avatars.id, sessions.avatarId), notDeleted.avatar))
    .where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, id)));
  return row;
}

export async function findSessionOwnerAcrossOwners(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ ownerId: sessions.ownerId }).from(sessions).where(eq(sessions.id, id));
  return row?.ownerId;
}
