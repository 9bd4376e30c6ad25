import type { SearchFunction } from "#lib/flow/functions.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { LEAST_SCORE } from "#lib/retrieval/least-score.ts";
import { type SearchOutcome, searchPassages } from "#lib/retrieval/search-passages.ts";

const STANDARD_PASSAGES = 4;

/**
 * What a function of a scenario finds: which base, how many passages and from which score on is the function's to say.
 * `found` is what counts as an answer of all that the search brought. Throws like `searchPassages`.
 */
export async function searchByFunction(
  caller: Caller,
  fn: SearchFunction,
  query: string,
): Promise<SearchOutcome & { knowledgeBaseId: string; found: SearchOutcome["passages"] }> {
  const { knowledge_base_id, top_k: topK = STANDARD_PASSAGES, min_score: leastScore = LEAST_SCORE } = fn;
  const knowledgeBaseId = knowledge_base_id.toLowerCase();
  const outcome = await searchPassages(caller, knowledgeBaseId, { query, topK });
  const found = outcome.passages.filter(({ score }) => score >= leastScore);
  return { ...outcome, knowledgeBaseId, found };
}
