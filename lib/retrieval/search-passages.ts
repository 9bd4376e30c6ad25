import { db } from "#db/client.ts";
import { embedQuery } from "#lib/embeddings/embed-texts.ts";
import { EmbeddingError } from "#lib/embeddings/embedding-error.ts";
import { embeddingModel } from "#lib/embeddings/embedding-model.ts";
import { knowledgeBaseNotFound } from "#lib/knowledge-bases/knowledge-base-not-found.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { fuseRanks, keyOf } from "#lib/retrieval/fuse-ranks.ts";
import { joinPassages, type Passage } from "#lib/retrieval/join-passages.ts";
import { findMatching, findNearest, findSearchedBase, readChunks } from "#lib/retrieval/queries.ts";

/** How many chunks each of the two searches brings; more of them change nothing among the first. */
const CANDIDATES = 40;
/** How many of the fused ones are read: enough for the passages asked for, though neighbours join and doubles go. */
const READ_FOR_EACH = 4;
/** Meaning is the surer guide to an answer than words are. Both figures, and that of the fusion: `bench/knowledge.ts`. */
export const WEIGHTS = { meaning: 1, words: 0.5 };

export type Search = { query: string; topK: number };

export type SearchOutcome = {
  /** Best first. */
  passages: Passage[];
  /** The question's vector, by the model that `model` names. */
  vector: number[];
  model: string;
};

/**
 * The passages of a base that come nearest to answering a question: by meaning and by words, joined by rank.
 * Throws `SERVICE_UNAVAILABLE` while there are no embeddings.
 */
export async function searchPassages(
  { ownerId }: Caller,
  knowledgeBaseId: string,
  { query, topK }: Search,
): Promise<SearchOutcome> {
  const model = embeddingModel();
  const embedding = embedQuery(query);
  // It runs while the database looks: a base that is not there is told before a vector that is not.
  embedding.catch(() => undefined);
  const base = await findSearchedBase(db, ownerId, knowledgeBaseId);
  if (!base) throw knowledgeBaseNotFound();
  const [vector, matching] = await Promise.all([
    embedding.catch(unavailable),
    findMatching(db, ownerId, knowledgeBaseId, { query, language: base.language, limit: CANDIDATES }),
  ]);
  const nearest = await findNearest(db, ownerId, knowledgeBaseId, {
    ...{ vector, model, limit: CANDIDATES },
    chunkCount: base.chunkCount,
  });
  const fused = fuseRanks([
    { hits: nearest, weight: WEIGHTS.meaning },
    { hits: matching, weight: WEIGHTS.words },
  ]);
  const hits = fused.slice(0, topK * READ_FOR_EACH);
  const chunks = await readChunks(db, ownerId, knowledgeBaseId, { hits, vector, model });
  const byKey = new Map(chunks.map((chunk) => [keyOf(chunk), chunk]));
  const coverages = new Map(matching.map((hit) => [keyOf(hit), hit.coverage]));
  const ranked = hits.flatMap((hit) => {
    const chunk = byKey.get(keyOf(hit));
    // While a base is renewed for another model, words alone tell how near a passage is.
    return chunk ? { ...chunk, similarity: chunk.similarity ?? coverages.get(keyOf(hit)) ?? 0 } : [];
  });
  return { passages: joinPassages(ranked, topK), vector, model };
}

function unavailable(error: unknown): never {
  if (!(error instanceof EmbeddingError)) throw error;
  throw new AppError("SERVICE_UNAVAILABLE", { message: error.message, cause: error });
}
