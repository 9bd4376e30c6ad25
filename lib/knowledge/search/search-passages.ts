import { db } from "#db/client.ts";
import { DEFAULT_PASSAGES, MIN_SCORE, type SearchFunction } from "#lib/flow/scenario/functions.ts";
import { EmbeddingError, embedQuery } from "#lib/knowledge/embed/embed-texts.ts";
import { findEmbeddingModel, LOCAL_MULTILINGUAL_MODEL } from "#lib/knowledge/embed/embedding-models.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError, notFound } from "#lib/platform/errors.ts";
import { ownOf } from "./common-question.ts";
import { chunkKey, fuseHits, joinPassages, type Passage } from "./join-passages.ts";
import { findMatchingChunks, findNearestChunks, findSearchedBase, readChunks } from "./queries.ts";

/** Candidates of each of the two searches; more don't change the top results. */
const CANDIDATES = 40;
/**
 * Fused hits to read per requested passage: enough, although neighbours are joined and duplicates dropped.
 */
const READ_PER_PASSAGE = 4;
/**
 * The multilingual model places all texts close together, so a ranking subtracts a share of what they have in common: the mean
 * of a knowledge base's passages, because a passage in the middle is near every question, and the mean of all questions,
 * because a passage that sounds like a question is near them all. Chosen on half of the questions of `bench/knowledge/search.ts`.
 */
const COMMON_COUNTS = { passages: 0.25, questions: 0.25 };

/** How the nearest chunks of a question are found. */
export const nearestBy = (vector: readonly number[], model: string) =>
  model === LOCAL_MULTILINGUAL_MODEL
    ? { vector: ownOf(vector, COMMON_COUNTS.questions), model, shared: COMMON_COUNTS.passages }
    : { vector, model, shared: 0 };

export type Search = { query: string; topK: number };

export type SearchOutcome = {
  /** Best first. */
  passages: Passage[];
  /** The question's embedding, made by `model`. */
  vector: number[];
  model: string;
};

/**
 * Finds the passages of a knowledge base most likely to answer a question, by meaning and by words, fused by
 * rank. Throws `NOT_FOUND`, and `SERVICE_UNAVAILABLE` if the embeddings server fails.
 */
export async function searchPassages(
  { ownerId }: Actor,
  knowledgeBaseId: string,
  { query, topK }: Search,
): Promise<SearchOutcome> {
  const base = await findSearchedBase(db, ownerId, knowledgeBaseId);
  if (!base) throw notFound("Knowledge base");
  const model = await findEmbeddingModel(base.language);
  const [vector, matching] = await Promise.all([
    embedQuery(query, model).catch(unavailable),
    findMatchingChunks(db, ownerId, knowledgeBaseId, { query, language: base.language, limit: CANDIDATES }),
  ]);
  const nearest = await findNearestChunks(db, ownerId, knowledgeBaseId, {
    ...nearestBy(vector, model),
    limit: CANDIDATES,
    chunkCount: base.chunkCount,
  });
  const fused = fuseHits(nearest, matching, base.language);
  const hits = fused.slice(0, topK * READ_PER_PASSAGE);
  const chunks = await readChunks(db, ownerId, knowledgeBaseId, { hits, vector, model });
  const byKey = new Map(chunks.map((chunk) => [chunkKey(chunk), chunk]));
  const coverages = new Map(matching.map((hit) => [chunkKey(hit), hit.coverage]));
  const ranked = hits.flatMap((hit) => {
    const chunk = byKey.get(chunkKey(hit));
    // While a knowledge base is being renewed for another model, only words measure similarity.
    return chunk ? { ...chunk, similarity: chunk.similarity ?? coverages.get(chunkKey(hit)) ?? 0 } : [];
  });
  return { passages: joinPassages(ranked, topK), vector, model };
}

function unavailable(error: unknown): never {
  if (!(error instanceof EmbeddingError)) throw error;
  throw new AppError("SERVICE_UNAVAILABLE", { message: error.message, cause: error });
}

/**
 * Searches as a scenario's function says: its knowledge base, number of passages and minimum score. `found`
 * holds the passages that count as an answer. Throws like `searchPassages`.
 */
export async function searchByFunction(
  actor: Actor,
  fn: SearchFunction,
  query: string,
): Promise<SearchOutcome & { knowledgeBaseId: string; found: SearchOutcome["passages"] }> {
  const { knowledge_base_id, top_k: topK = DEFAULT_PASSAGES, min_score: minScore = MIN_SCORE } = fn;
  const knowledgeBaseId = knowledge_base_id.toLowerCase();
  const outcome = await searchPassages(actor, knowledgeBaseId, { query, topK });
  const found = outcome.passages.filter(({ score }) => score >= minScore);
  return { ...outcome, knowledgeBaseId, found };
}
