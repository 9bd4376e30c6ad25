import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { conversationSummaries, hostedLinks, sessions } from "#db/schema/index.ts";
import type { Page } from "#lib/http/input/pages.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { isOnPage, type SessionFilter } from "../session-filter.ts";

type Values = Record<string, JsonValue>;

/** The scenario's variables at the end of the call, without the rest of the engine's state. */
const variables = sql<Values>`coalesce(${sessions.flowState}->'variables', '{}'::jsonb)`;

/** What one of the owner's calls was started with and what it collected. */
export async function findValues(db: Db, ownerId: string, id: string) {
  const [row] = await db
    .select({ metadata: sessions.metadata, runtimeVars: sessions.runtimeVars, variables })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, id)));
  return row;
}

/** The same of many calls, newest first, with what the summaries extracted. */
export async function listValueRows(db: Db, ownerId: string, filter: SessionFilter, page: Page) {
  return await db
    .select({
      id: sessions.id,
      status: sessions.status,
      createdAt: sessions.createdAt,
      scenarioId: sessions.scenarioId,
      scenarioVersion: sessions.scenarioVersion,
      hostedLinkId: sessions.hostedLinkId,
      linkLabel: hostedLinks.label,
      visitorId: sessions.visitorId,
      outcome: conversationSummaries.outcome,
      metadata: sessions.metadata,
      runtimeVars: sessions.runtimeVars,
      variables,
      extracted: sql<Values>`coalesce(${conversationSummaries.extracted}, '{}'::jsonb)`,
    })
    .from(sessions)
    .leftJoin(conversationSummaries, eq(conversationSummaries.sessionId, sessions.id))
    .leftJoin(
      hostedLinks,
      and(eq(hostedLinks.id, sessions.hostedLinkId), eq(hostedLinks.ownerId, sessions.ownerId)),
    )
    .where(isOnPage(ownerId, filter, page))
    .orderBy(desc(sessions.id))
    .limit(page.limit);
}
export type ValueRow = Awaited<ReturnType<typeof listValueRows>>[number];

/** More columns than a table has. */
const MAX_NAMES = 500;

/** The names of all values of the calls that pass the filter: a column of a table each, by kind and name. */
export async function listValueNames(db: Db, ownerId: string, filter: SessionFilter) {
  const from = { limit: 1, beforeId: undefined };
  const names = (kind: ValueKind, values: ReturnType<typeof sql>) => sql`
    select ${kind} as kind, jsonb_object_keys(${values}) as name from ${sessions}
      left join ${conversationSummaries} on ${conversationSummaries.sessionId} = ${sessions.id}
      where ${isOnPage(ownerId, filter, from)}`;
  const rows = await db
    .select({ kind: sql<ValueKind>`kind`, name: sql<string>`name` })
    .from(
      sql`(${names("metadata", sql`${sessions.metadata}`)} union ${names("runtime", sql`${sessions.runtimeVars}`)}
        union ${names("variable", variables)}
        union ${names("summary", sql`coalesce(${conversationSummaries.extracted}, '{}'::jsonb)`)}) as names`,
    )
    .orderBy(sql`array_position(array['variable', 'summary', 'runtime', 'metadata'], kind)`, sql`name`)
    .limit(MAX_NAMES);
  return rows;
}

/** Where a value comes from: a variable of the scenario, the summary, the start of the call, or its metadata. */
type ValueKind = "variable" | "summary" | "runtime" | "metadata";
export type ValueName = { kind: ValueKind; name: string };
