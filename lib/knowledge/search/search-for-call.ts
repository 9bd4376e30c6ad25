import { db } from "#db/client.ts";
import { requireLive } from "#lib/calls/worker/accept-job.ts";
import { searchFunctions } from "#lib/flow/scenario/functions.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { SearchAnswer, SearchRequest } from "#lib/worker-protocol/worker-protocol.ts";
import { findSearchingSessionAcrossOwners, recordUnanswered } from "./queries.ts";
import { type SearchOutcome, searchByFunction } from "./search-passages.ts";

/** Fewer words are a greeting or a "yes", which no document could answer. */
const MIN_WORDS = 3;

/**
 * Searches for a live call. The scenario's function determines the knowledge base, the number of passages and
 * the minimum score; the worker can't. Records a question without an answer for the owner. Throws
 * `SessionRefusal`, and `NOT_FOUND` for an unknown function or knowledge base.
 */
export async function searchForCall(sessionId: string, request: SearchRequest): Promise<SearchAnswer> {
  const { ownerId, scenario } = requireLive(await findSearchingSessionAcrossOwners(db, sessionId));
  const fn = searchFunctions(scenario.nodesJson, request.nodeId).find(
    ({ name }) => name === request.functionName,
  );
  if (!fn) throw new AppError("NOT_FOUND");
  const { found, knowledgeBaseId, ...outcome } = await searchByFunction({ ownerId }, fn, request.query);
  if (found.length === 0) {
    await recordQuestion({ ownerId, sessionId, knowledgeBaseId, question: request.query }, outcome);
  }
  return { passages: found };
}

async function recordQuestion(
  place: { ownerId: string; sessionId: string; knowledgeBaseId: string; question: string },
  { passages, vector, model }: SearchOutcome,
): Promise<void> {
  if (place.question.trim().split(/\s+/).length < MIN_WORDS) return;
  const score = passages[0]?.score ?? 0;
  await recordUnanswered(db, place.ownerId, { ...place, score, embedding: vector, embeddingModel: model });
}
