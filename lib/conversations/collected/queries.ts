import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { conversationReviews, conversationSummaries, sessions } from "#db/schema/index.ts";
import type { Page } from "#lib/http/input/pages.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { isOnPage, type SessionFilter } from "../session-filter.ts";
import type { ValueKind, ValueName } from "./schema.ts";

type Values = Record<string, JsonValue>;

/** The scenario's variables at the end of the call, without the rest of the engine's state. */
const variables = sql<Values>`coalesce(${sessions.flowState}->'variables', '{}'::jsonb)`;

/** The verdicts of the call's review by name: whether a criterion is met, or its score. */
const verdicts = sql<Values>`coalesce((
  select jsonb_object_agg(judged->>'name', coalesce(nullif(judged->'score', 'null'), judged->'isMet'))
  from jsonb_array_elements(${conversationReviews.criteria}) as judged), '{}'::jsonb)`;

/** What one of the owner's calls was started with and what it collected. */
export async function findValues(db: Db, ownerId: string, id: string) {
  const [row] = await db
    .select({ metadata: sessions.metadata, runtimeVars: sessions.runtimeVars, variables })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, id)));
  return row;
}

/** The same of many calls, newest first, with what the summaries extracted and the reviews found. */
export async function listValueRows(db: Db, ownerId: string, filter: SessionFilter, page: Page) {
  return await db
    .select({
      id: sessions.id,
      status: sessions.status,
      createdAt: sessions.createdAt,
      scenarioId: sessions.scenarioId,
      scenarioVersion: sessions.scenarioVersion,
      hostedLinkId: sessions.hostedLinkId,
      visitorId: sessions.visitorId,
      outcome: conversationSummaries.outcome,
      metadata: sessions.metadata,
      runtimeVars: sessions.runtimeVars,
      variables,
      extracted: sql<Values>`coalesce(${conversationSummaries.extracted}, '{}'::jsonb)`,
      verdicts,
    })
    .from(sessions)
    .leftJoin(conversationSummaries, eq(conversationSummaries.sessionId, sessions.id))
    .leftJoin(conversationReviews, eq(conversationReviews.sessionId, sessions.id))
    .where(isOnPage(ownerId, filter, page))
    .orderBy(desc(sessions.id))
    .limit(page.limit);
}
export type ValueRow = Awaited<ReturnType<typeof listValueRows>>[number];

/** The most columns of a table. */
const MAX_NAMES = 500;

/** The names of all values of the calls that pass the filter: a column of a table each, by kind and name. */
export async function listValueNames(db: Db, ownerId: string, filter: SessionFilter): Promise<ValueName[]> {
  const extracted = sql`coalesce(${conversationSummaries.extracted}, '{}'::jsonb)`;
  return await db
    .select({ kind: sql<ValueKind>`kinds.kind`, name: sql<string>`names.name` })
    .from(sessions)
    .leftJoin(conversationSummaries, eq(conversationSummaries.sessionId, sessions.id))
    .leftJoin(conversationReviews, eq(conversationReviews.sessionId, sessions.id))
    .crossJoinLateral(
      sql`(values (1, 'variable', ${variables}), (2, 'summary', ${extracted}), (3, 'criterion', ${verdicts}),
        (4, 'runtime', ${sessions.runtimeVars}), (5, 'metadata', ${sessions.metadata})) as kinds (position, kind, named)`,
    )
    .crossJoinLateral(sql`jsonb_object_keys(kinds.named) as names (name)`)
    .where(isOnPage(ownerId, filter, { beforeId: undefined }))
    .groupBy(sql`kinds.position`, sql`kinds.kind`, sql`names.name`)
    .orderBy(sql`kinds.position`, sql`names.name`)
    .limit(MAX_NAMES);
}
