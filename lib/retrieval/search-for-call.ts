import { db } from "#db/client.ts";
import { SessionRefusal } from "#lib/conversations/session-refusal.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { searchFunctions } from "#lib/flow/functions.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { SearchAnswer, SearchRequest } from "#lib/platform/worker-protocol.ts";
import { findSearchingSessionAcrossOwners, insertUnanswered } from "#lib/retrieval/call-queries.ts";
import { searchByFunction } from "#lib/retrieval/search-by-function.ts";
import type { SearchOutcome } from "#lib/retrieval/search-passages.ts";

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
  const { found, knowledgeBaseId, ...outcome } = await searchByFunction({ ownerId }, fn, request.query);
  if (found.length === 0) {
    await keepQuestion({ ownerId, sessionId, knowledgeBaseId, question: request.query }, outcome);
  }
  return { passages: found };
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
