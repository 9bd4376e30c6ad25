import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { rowsOf } from "#db/drivers.ts";
import { knowledgeBases, sessions, unansweredQuestions } from "#db/schema/index.ts";
import { notDeleted } from "#db/trash.ts";

/** A chunk found by a search, best first. */
export type Hit = { documentId: string; position: number };
/** `coverage`: the share (0..1) of the question's words, weighted by rarity, that the chunk contains. */
export type WordHit = Hit & { coverage: number };

/** A chunk with everything a result shows of it. */
type ReadChunk = Hit & {
  documentName: string;
  heading: string;
  content: string;
  /** The cosine, 1 for the same direction; `null` if the chunk's vector belongs to another model. */
  similarity: number | null;
};
export type SearchedBase = { language: string; chunkCount: number };

/**
 * Up to this many chunks, all vectors of a knowledge base are compared: exact, and faster than an index over
 * all owners.
 */
const EXACT_UP_TO = 5_000;
/** How many vectors the index search looks at before the first filter, and in total. */
const GRAPH_WIDTH = 100;
const GRAPH_MAX_TUPLES = 40_000;

const baseShape = z.object({ language: z.string(), chunk_count: z.coerce.number() });
const hitShape = z.object({ document_id: z.string(), position: z.number() });
const wordHitShape = hitShape.extend({ coverage: z.number() });
const toHits = (rows: unknown[]): Hit[] =>
  z
    .array(hitShape)
    .parse(rows)
    .map((row) => ({ documentId: row.document_id, position: row.position }));
const toVector = (numbers: readonly number[]): string => `[${numbers.join(",")}]`;

/** The language of an owner's knowledge base, and its approximate number of chunks. */
export async function findSearchedBase(
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
): Promise<SearchedBase | undefined> {
  const result = await db.execute(sql`
    select b.language, (select coalesce(sum(d.chunk_count), 0) from documents d where d.knowledge_base_id = b.id) as chunk_count
    from knowledge_bases b where b.id = ${knowledgeBaseId} and b.owner_id = ${ownerId} and b.deleted_at is null`);
  const [row] = z.array(baseShape).parse(rowsOf(result));
  return row && { language: row.language, chunkCount: row.chunk_count };
}

/** `shared`: how much of the direction that the chunks have in common counts against them. */
type VectorSearch = {
  vector: readonly number[];
  model: string;
  chunkCount: number;
  limit: number;
  shared?: number;
};

/** That direction is the mean of this many chunks. More make it no better, but take longer. */
const SHARED_OF = 500;

/**
 * The chunks closest in meaning, among completed documents of one knowledge base. Only vectors of the same
 * model are compared.
 */
export async function findNearestChunks(
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
  { vector, model, chunkCount, limit, shared = 0 }: VectorSearch,
): Promise<Hit[]> {
  const wanted = sql`${toVector(vector)}::vector`;
  const distance = sql`c.embedding <=> ${wanted}`;
  const isExact = chunkCount <= EXACT_UP_TO;
  const searched = sql`
    from chunks c join documents d on d.id = c.document_id
    where c.knowledge_base_id = ${knowledgeBaseId} and c.owner_id = ${ownerId}
      and c.embedding_model = ${model} and d.status = 'completed'`;
  if (isExact && shared > 0) {
    const select = sql`
      with own as materialized (select c.document_id, c.position, c.embedding ${searched}),
        center as materialized (select avg(embedding) as mean from (select embedding from own limit ${SHARED_OF}) as sampled)
      select own.document_id, own.position from own, center
      order by (own.embedding <#> ${wanted}) - ${shared}::float * (own.embedding <#> center.mean) limit ${limit}`;
    return toHits(rowsOf(await db.execute(select)));
  }
  const select = sql`select c.document_id, c.position ${searched}
    order by ${isExact ? sql`(${distance}) + 0` : distance} limit ${limit}`;
  // Ordering by an expression other than the bare distance avoids the vector index: the knowledge base's
  // index then selects the rows to compare.
  if (isExact) return toHits(rowsOf(await db.execute(select)));
  return await db.transaction(async (tx) => {
    // Without these settings, the index would return its nearest vectors of all owners, and the filter might
    // leave none.
    await tx.execute(sql`select set_config('hnsw.iterative_scan', 'relaxed_order', true),
      set_config('hnsw.ef_search', ${String(GRAPH_WIDTH)}, true),
      set_config('hnsw.max_scan_tuples', ${String(GRAPH_MAX_TUPLES)}, true)`);
    return toHits(rowsOf(await tx.execute(select)));
  });
}

/**
 * The chunks that share words with the question, by the word forms of the knowledge base's language. As in
 * BM25, rarer words count more, which Postgres's own ranking doesn't do. Words of names and headings count
 * more.
 */
export async function findMatchingChunks(
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
  { query, language, limit }: { query: string; language: string; limit: number },
): Promise<WordHit[]> {
  const result = await db.execute(sql`
    with asked as materialized (
      select lexeme, (quote_literal(lexeme))::tsquery as wanted
      from unnest(tsvector_to_array(to_tsvector(${language}::regconfig, ${query}))) as lexeme
    ), found as materialized (
      select c.document_id, c.position, c.words from chunks c join documents d on d.id = c.document_id
      where c.knowledge_base_id = ${knowledgeBaseId} and c.owner_id = ${ownerId} and d.status = 'completed'
        and c.words @@ (select string_agg(quote_literal(lexeme), ' | ')::tsquery from asked)
    ), hits as materialized (
      select f.document_id, f.position, a.lexeme, ts_rank(f.words, a.wanted, 1) as frequency
      from found f join asked a on f.words @@ a.wanted
    ), rarity as materialized (
      select a.lexeme, ln(1 + (select count(*) from found)::float / greatest(count(h.lexeme), 1)) as weight
      from asked a left join hits h using (lexeme) group by a.lexeme
    )
    select h.document_id, h.position, sum(r.weight) / (select sum(weight) from rarity) as coverage
    from hits h join rarity r using (lexeme)
    group by h.document_id, h.position
    order by sum((0.5 + h.frequency) * r.weight) desc, h.document_id, h.position limit ${limit}`);
  return z
    .array(wordHitShape)
    .parse(rowsOf(result))
    .map((row) => ({ documentId: row.document_id, position: row.position, coverage: row.coverage }));
}

const foundShape = hitShape.extend({
  document_name: z.string(),
  heading: z.string(),
  content: z.string(),
  similarity: z.number().nullable(),
});

/** Reads chunks by position, with their similarity to the vector, in no particular order. */
export async function readChunks(
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
  { hits, vector, model }: { hits: readonly Hit[]; vector: readonly number[]; model: string },
): Promise<ReadChunk[]> {
  if (hits.length === 0) return [];
  const places = sql.join(
    hits.map((hit) => sql`(${hit.documentId}::uuid, ${hit.position}::integer)`),
    sql`, `,
  );
  const result = await db.execute(sql`
    select c.document_id, c.position, d.name as document_name, c.heading, c.content,
      case when c.embedding_model = ${model} then 1 - (c.embedding <=> ${toVector(vector)}::vector) end as similarity
    from chunks c join documents d on d.id = c.document_id
    where (c.document_id, c.position) in (${places})
      and c.knowledge_base_id = ${knowledgeBaseId} and c.owner_id = ${ownerId}`);
  return z
    .array(foundShape)
    .parse(rowsOf(result))
    .map((row) => ({
      documentId: row.document_id,
      position: row.position,
      documentName: row.document_name,
      heading: row.heading,
      content: row.content,
      similarity: row.similarity,
    }));
}

/** The part of a session that its searches need. Workers know a session by its id, not by its owner. */
export async function findSearchingSessionAcrossOwners(db: Db, sessionId: string) {
  const [row] = await db
    .select({ ownerId: sessions.ownerId, status: sessions.status, scenario: sessions.scenario })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row;
}

type Unanswered = Omit<typeof unansweredQuestions.$inferInsert, "id" | "createdAt">;

/**
 * Records a question without an answer. Deletes recent questions of the same call that it repeats or
 * completes, because a visitor who is still speaking is transcribed in ever longer pieces.
 */
export async function recordUnanswered(db: Db, ownerId: string, question: Unanswered): Promise<void> {
  const ofCall = and(
    eq(unansweredQuestions.ownerId, ownerId),
    eq(unansweredQuestions.sessionId, question.sessionId),
    gt(unansweredQuestions.createdAt, new Date(Date.now() - STILL_SPEAKING_MS)),
  );
  await db.transaction(async (tx) => {
    // Locked, so that deleting the knowledge base at the same time either comes first or deletes the question, too.
    const [base] = await tx
      .select({ id: knowledgeBases.id })
      .from(knowledgeBases)
      .where(
        and(
          eq(knowledgeBases.ownerId, ownerId),
          eq(knowledgeBases.id, question.knowledgeBaseId),
          notDeleted.knowledgeBase,
        ),
      )
      .for("share");
    if (!base) return;
    const recent = await tx
      .select({ id: unansweredQuestions.id, question: unansweredQuestions.question })
      .from(unansweredQuestions)
      .where(ofCall);
    for (const { id, question: earlier } of recent) {
      if (isBeginning(earlier, question.question)) {
        await tx.delete(unansweredQuestions).where(eq(unansweredQuestions.id, id));
      }
    }
    await tx.insert(unansweredQuestions).values(question);
  });
}

const STILL_SPEAKING_MS = 20_000;
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
const isBeginning = (earlier: string, later: string): boolean =>
  bare(later).trim().startsWith(bare(earlier).trim());
