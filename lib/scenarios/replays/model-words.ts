import type { ScenarioDraft } from "#db/schema/scenarios.ts";
import { findNode } from "#lib/flow/scenario/functions.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { ModelAnswer, ModelRequest } from "#lib/flow/simulation/play-call.ts";
import { AUTO } from "#lib/languages/language-tags.ts";
import { languageInstruction } from "#lib/languages/words-of.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { lookUpBefore } from "./ask-documents.ts";
import { askModel, type Chat } from "./ask-model.ts";

const ANSWER_LIMIT_MS = 20_000;

export type AskWords = (request: ModelRequest, turn: number) => Promise<ModelAnswer>;

/** `language`: the call's, as it was chosen; without one, the prompt says nothing about it. */
type Scene = { actor: Actor; flow: NodesJson; language?: string | null | undefined };

/**
 * The scenario's model, with the passages that the active node looks up before it responds. Each response must come
 * within 20 s. Throws `ChatError`.
 */
export function modelWords(
  { actor, flow, language }: Scene,
  { llmModel }: Pick<ScenarioDraft, "llmModel">,
  signal: AbortSignal,
  chat?: Chat,
): AskWords {
  // Text has no language that could be heard.
  const isChosen = language !== null && language !== undefined && language !== AUTO;
  const instruction = isChosen ? `\n\n${languageInstruction(language)}` : "";
  return async (request) => {
    const { nodeId, prompt, history } = request;
    const words = history.findLast(({ role }) => role === "user");
    const found = await lookUpBefore(actor, flow, nodeId, words && "content" in words ? words.content : "");
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
    const model = findNode(flow, nodeId)?.llm_model ?? llmModel;
    return await askModel({ ...request, prompt: prompt + found + instruction }, model, bounded, chat);
  };
}
