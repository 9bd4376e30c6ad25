import type { RunFunction } from "#lib/flow/events.ts";
import { type SearchFunction, searchFunctions } from "#lib/flow/functions.ts";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import { MAX_QUESTION_LENGTH, passagesAnswer, passagesPrompt, questionIn } from "#lib/flow/passage-words.ts";
import type { FunctionOutcome } from "#lib/flow/play-call.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { searchByFunction } from "#lib/retrieval/search-by-function.ts";

const NO_ANSWER = "The documents could not be asked.";

/** What the model is told of its question, by the documents as they are today. */
export async function askDocuments(
  caller: Caller,
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
  const found = fn ? await findPassages(caller, fn, query) : null;
  return found ? outcome(true, passagesAnswer(found)) : outcome(false, NO_ANSWER);
}

/** What the node looks up before the model answers, as a part of its prompt; empty where it looks up nothing. */
export async function lookUpBefore(
  caller: Caller,
  flow: NodesJson,
  nodeId: string,
  words: string,
): Promise<string> {
  const automatic = searchFunctions(flow, nodeId).filter(({ mode }) => mode === "auto");
  const query = words.trim().slice(-MAX_QUESTION_LENGTH).toWellFormed();
  if (automatic.length === 0 || query === "") return "";
  const found = await Promise.all(automatic.map((fn) => findPassages(caller, fn, query)));
  // As in a call, an answer without passages is better than none.
  return found.includes(null) ? "" : passagesPrompt(found.flatMap((passages) => passages ?? []));
}

async function findPassages(caller: Caller, fn: SearchFunction, query: string) {
  try {
    return (await searchByFunction(caller, fn, query)).found;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
