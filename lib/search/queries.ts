import { type AnyColumn, and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { containsText } from "#db/contains.ts";
import { rowsOf } from "#db/drivers.ts";
import {
  apiKeys,
  avatars,
  chunks,
  clips,
  documents,
  hostedLinks,
  httpEndpoints,
  knowledgeBases,
  languageModels,
  mcpServers,
  scenarios,
  secrets,
  takes,
  webhooks,
} from "#db/schema/index.ts";
import { notDeleted } from "#db/trash.ts";
import type { Search } from "#lib/conversations/search-words.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { NAMED_KINDS, type NamedKind } from "./schema.ts";

type Source = {
  table: PgTable & { id: AnyColumn; ownerId: AnyColumn };
  title: SQL | AnyColumn;
  /** Shown beside the title. */
  detail?: SQL | AnyColumn;
  /** What else is searched. */
  also?: SQL | AnyColumn;
  /** Whether it is outside the trash, if it can be in it. */
  isKept?: SQL | undefined;
  /** The knowledge base of a document. */
  parentId?: AnyColumn;
  isVisible?: (ownerId: string) => SQL | undefined;
};

const nameOf = (table: PgTable, id: AnyColumn, name: AnyColumn, reference: AnyColumn) =>
  sql`(select ${name} from ${table} where ${id} = ${reference})`;

const SOURCES: Record<NamedKind, Source> = {
  scenario: { table: scenarios, title: scenarios.name, isKept: notDeleted.scenario },
  hosted_link: {
    ...{ table: hostedLinks, title: hostedLinks.label },
    detail: nameOf(scenarios, scenarios.id, scenarios.name, hostedLinks.scenarioId),
    also: hostedLinks.token,
    isKept: notDeleted.link,
  },
  avatar: {
    ...{ table: avatars, title: avatars.name },
    detail: avatars.description,
    isKept: notDeleted.avatar,
    // Built-in avatars belong to nobody and are visible to every account.
    isVisible: (ownerId) => or(isNull(avatars.ownerId), eq(avatars.ownerId, ownerId)),
  },
  knowledge_base: {
    ...{ table: knowledgeBases, title: knowledgeBases.name },
    ...{ detail: knowledgeBases.description, also: knowledgeBases.description },
    isKept: notDeleted.knowledgeBase,
  },
  document: {
    ...{ table: documents, title: documents.name },
    detail: nameOf(knowledgeBases, knowledgeBases.id, knowledgeBases.name, documents.knowledgeBaseId),
    also: documents.description,
    isKept: notDeleted.document,
    parentId: documents.knowledgeBaseId,
  },
  clip: {
    ...{ table: clips, title: clips.name },
    also: sql`(select string_agg(${takes.name} || ' ' || ${takes.script}, ' ') from ${takes} where ${takes.clipId} = ${clips.id})`,
    isKept: notDeleted.clip,
  },
  endpoint: {
    ...{ table: httpEndpoints, title: httpEndpoints.name },
    ...{ detail: httpEndpoints.url, also: httpEndpoints.url },
  },
  mcp_server: { table: mcpServers, title: mcpServers.name, detail: mcpServers.url, also: mcpServers.url },
  // Its key is sealed, and no part of this.
  language_model: {
    ...{ table: languageModels, title: languageModels.name, detail: languageModels.model },
    also: sql`${languageModels.model} || ' ' || ${languageModels.baseUrl}`,
  },
  // Only the name: nobody can read or search a secret's value.
  secret: { table: secrets, title: secrets.name },
  webhook: {
    ...{ table: webhooks, title: webhooks.url },
    ...{ detail: webhooks.description, also: webhooks.description },
  },
  api_key: {
    ...{ table: apiKeys, title: apiKeys.name },
    detail: sql`'…' || ${apiKeys.lastFour}`,
    also: apiKeys.lastFour,
  },
};

/** Selects one kind's best matches: the query at the start of the title, of a word, in it, then elsewhere. */
function selectKind(kind: NamedKind, ownerId: string, query: string, limit: number): SQL {
  const { table, title, detail, also, parentId, isVisible, isKept } = SOURCES[kind];
  const text = sql`(${title}${also ? sql` || ' ' || coalesce(${also}, '')` : sql``})`;
  const words = query.split(/\s+/).map((word) => containsText(text, word));
  const isMatch = isUuid(query) ? eq(table.id, query.toLowerCase()) : sql.join(words, sql` and `);
  const at = sql`position(lower(${query}) in lower(${title}))`;
  const rank = sql`case when ${at} = 1 then 0 when position(' ' || lower(${query}) in lower(${title})) > 0 then 1
    when ${at} > 0 then 2 else 3 end`;
  return sql`(select ${kind}::text as kind, ${table.id} as id, ${title} as title, ${detail ?? sql`null`}::text as detail,
    ${parentId ?? sql`null`}::uuid as parent_id, ${rank} as rank from ${table}
    where ${and(isVisible?.(ownerId) ?? eq(table.ownerId, ownerId), isKept)} and ${isMatch} order by rank, ${table.id} desc limit ${limit})`;
}

const namedRow = z.object({
  kind: z.enum(NAMED_KINDS),
  id: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  parent_id: z.string().nullable(),
});

/** Finds up to `limit` of the owner's things of each kind whose names, URLs or texts contain every word. */
export async function findNamed(db: Db, ownerId: string, typed: string, limit: number) {
  // Names are stored with composed letters.
  const query = typed.normalize("NFC");
  const parts = NAMED_KINDS.map((kind) => selectKind(kind, ownerId, query, limit));
  const result = await db.execute(sql.join(parts, sql` union all `));
  return z
    .array(namedRow)
    .parse(rowsOf(result))
    .map(({ parent_id: parentId, ...row }) => ({ ...row, parentId }));
}

/** The languages of the owner's knowledge bases. */
export async function listLanguages(db: Db, ownerId: string): Promise<string[]> {
  const { language } = knowledgeBases;
  const rows = await db
    .selectDistinct({ language })
    .from(knowledgeBases)
    .where(and(eq(knowledgeBases.ownerId, ownerId), notDeleted.knowledgeBase));
  return rows.map((row) => row.language);
}

/** Matches chunks that contain every word, or its beginning, by the word forms of any of the languages. */
function matchesChunk({ tsQuery, plain }: Search, languages: readonly string[]): SQL {
  if (tsQuery === null) return containsText(chunks.content, plain);
  const queries = languages.map((language) => sql`to_tsquery(${language}::regconfig, ${tsQuery})`);
  return sql`${chunks.words} @@ (${sql.join(queries, sql` || `)})`;
}

/** The owner's documents that contain the search, each with its first such passage. */
export async function findPassages(
  db: Db,
  ownerId: string,
  search: Search,
  { languages, limit }: { languages: readonly string[]; limit: number },
) {
  if (languages.length === 0) return [];
  const found = db
    .selectDistinctOn([chunks.documentId], { documentId: chunks.documentId, content: chunks.content })
    .from(chunks)
    .where(and(eq(chunks.ownerId, ownerId), matchesChunk(search, languages)))
    .orderBy(chunks.documentId, chunks.position)
    .as("found");
  return await db
    .select({
      id: documents.id,
      title: documents.name,
      content: found.content,
      parentId: documents.knowledgeBaseId,
      baseName: knowledgeBases.name,
    })
    .from(found)
    .innerJoin(documents, eq(documents.id, found.documentId))
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(and(eq(documents.ownerId, ownerId), eq(documents.status, "completed"), notDeleted.knowledgeBase))
    .orderBy(desc(documents.id))
    .limit(limit);
}
