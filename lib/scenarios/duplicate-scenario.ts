import { LLM_MODELS } from "#lib/flow/scenario/llm-models.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { createScenario } from "./create-scenario.ts";
import { getScenario } from "./reads.ts";

const MAX_NAME = 200;

/**
 * Creates a copy of a scenario as its editor shows it, so with its draft, and returns the copy's id. Errors of the draft
 * are copied too. Links are not. Throws `SCENARIO_NOT_FOUND`.
 */
export async function duplicateScenario(actor: Actor, id: string): Promise<string> {
  const original = await getScenario(actor, id);
  const { voice, speed, language, liveliness, pronunciations } = original;
  const { nodesJson, ...stored } = original.draft ?? original;
  const llmModel = LLM_MODELS.find((model) => model === stored.llmModel) ?? "gpt-4.1-mini";
  const fallbackLlmModel = LLM_MODELS.find((model) => model === stored.fallbackLlmModel) ?? null;
  const name = [...`Copy of ${original.name}`].slice(0, MAX_NAME).join("");
  const copy = await createScenario(
    actor,
    { name, nodesJson, llmModel, fallbackLlmModel, voice, speed, language, liveliness, pronunciations },
    { isDraft: true },
  );
  return copy.id;
}
