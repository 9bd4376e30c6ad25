import { db } from "#db/client.ts";
import { SessionRefusal } from "#lib/conversations/session-refusal.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { searchFunctions } from "#lib/flow/functions.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { SearchAnswer, SearchRequest } from "#lib/platform/worker-protocol.ts";
import { findSearchingSessionAcrossOwners, insertUnanswered } from "#lib/retrieval/call-queries.ts";
import { LEAST_SCORE } from "#lib/retrieval/least-score.ts";
import { type SearchOutcome, searchPassages } from "#lib/retrieval/search-passages.ts";

const STANDARD_PASSAGES = 4;

/**
 * What a live call finds by one of its scenario's functions: which base, how many passages and from which score on is
 * said by the scenario, never by the worker. A question without an answer is kept for the owner. Throws
 * `SessionRefusal`, and `NOT_FOUND` for a function or base that is not there.
 */
export async function searchForCall(sessionId: string, request: SearchRequest): Promise<SearchAnswer> {
  const session = await findSearchingSessionAcrossOwners(db, sessionId);
  if (!session) throw new SessionRefusal("unknown");
  if (!isLiveStatus(session.status)) throw new SessionRefusal("over");
  const { ownerId, scenario } = session;
  const fn = searchFunctions(scenario.nodesJson, request.nodeId).find(
    ({ name }) => name === request.functionName,
  );
  if (!fn) throw new AppError("NOT_FOUND");
  const { knowledge_base_id, top_k: topK = STANDARD_PASSAGES, min_score: leastScore = LEAST_SCORE } = fn;
  const knowledgeBaseId = knowledge_base_id.toLowerCase();
  const outcome = await searchPassages({ ownerId }, knowledgeBaseId, { query: request.query, topK });
  const passages = outcome.passages.filter(({ score }) => score >= leastScore);
  if (passages.length === 0) {
    await keepQuestion({ ownerId, sessionId, knowledgeBaseId, question: request.query }, outcome);
  }
  return { passages };
}

/** Fewer words are a greeting or a "yes": nothing that a document could answer. */
const FEWEST_WORDS = 3;

async function keepQuestion(
  place: { ownerId: string; sessionId: string; knowledgeBaseId: string; question: string },
  { passages, vector, model }: SearchOutcome,
): Promise<void> {
  if (place.question.trim().split(/\s+/).length < FEWEST_WORDS) return;
  const score = passages[0]?.score ?? 0;
  await insertUnanswered(db, place.ownerId, { ...place, score, embedding: vector, embeddingModel: model });
}
