import type { RunFunction } from "#lib/flow/engine/events.ts";
import { type SearchFunction, searchFunctions } from "#lib/flow/scenario/functions.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import {
  MAX_QUESTION_LENGTH,
  passagesAnswer,
  passagesPrompt,
  questionIn,
} from "#lib/flow/simulation/passage-words.ts";
import type { FunctionOutcome } from "#lib/flow/simulation/play-call.ts";
import { searchByFunction } from "#lib/knowledge/search/search-passages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";

const NO_ANSWER = "The documents could not be searched.";

/** The result of the model's search in the current documents. */
export async function askDocuments(
  actor: Actor,
  flow: NodesJson,
  { nodeId, name, args }: RunFunction,
): Promise<FunctionOutcome> {
  const startedAt = performance.now();
  const outcome = (ok: boolean, text: string): FunctionOutcome => ({
    ...{ ok, text, saved: {} },
    durationMs: Math.round(performance.now() - startedAt),
  });
  const query = questionIn(args);
  if (query === "") return outcome(false, "The question is missing.");
  const fn = searchFunctions(flow, nodeId).find((candidate) => candidate.name === name);
  const found = fn ? await findPassages(actor, fn, query) : null;
  return found ? outcome(true, passagesAnswer(found)) : outcome(false, NO_ANSWER);
}

/**
 * The passages that the node searches before the model replies, as a section of its prompt; empty if it searches
 * nothing.
 */
export async function lookUpBefore(
  actor: Actor,
  flow: NodesJson,
  nodeId: string,
  words: string,
): Promise<string> {
  const automatic = searchFunctions(flow, nodeId).filter(({ mode }) => mode === "auto");
  const query = words.trim().slice(-MAX_QUESTION_LENGTH).toWellFormed();
  if (automatic.length === 0 || query === "") return "";
  const found = await Promise.all(automatic.map((fn) => findPassages(actor, fn, query)));
  // As in a call, a reply without passages is better than none.
  return found.includes(null) ? "" : passagesPrompt(found.flatMap((passages) => passages ?? []));
}

async function findPassages(actor: Actor, fn: SearchFunction, query: string) {
  try {
    return (await searchByFunction(actor, fn, query)).found;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
