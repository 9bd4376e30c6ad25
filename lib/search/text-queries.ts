import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { chunks, documents, knowledgeBases } from "#db/schema/index.ts";
import type { Search } from "#lib/conversations/search-words.ts";

/** The languages of the owner's knowledge bases. */
export async function listLanguages(db: Db, ownerId: string): Promise<string[]> {
  const { language } = knowledgeBases;
  const rows = await db
    .selectDistinct({ language })
    .from(knowledgeBases)
    .where(eq(knowledgeBases.ownerId, ownerId));
  return rows.map((row) => row.language);
}

/** Matches chunks that contain every word, or its beginning, by the word forms of any of the languages. */
function matchesChunk({ tsQuery, plain }: Search, languages: readonly string[]): SQL {
  if (tsQuery === null) return sql`position(lower(${plain}) in lower(${chunks.content})) > 0`;
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
    .where(and(eq(documents.ownerId, ownerId), eq(documents.status, "completed")))
    .orderBy(desc(documents.id))
    .limit(limit);
}
