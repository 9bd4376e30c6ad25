import type { Actor } from "#lib/platform/actor.ts";
import type { ScenarioRow } from "./queries.ts";
import { getScenario } from "./reads.ts";
import { llmModelField } from "./schema.ts";
import { updateScenario } from "./update-scenario.ts";

/**
 * Publishes the draft, so that calls start from it. Does nothing without a draft. Throws `VALIDATION` for a draft with
 * errors.
 */
export async function publishScenario(actor: Actor, id: string): Promise<ScenarioRow> {
  const scenario = await getScenario(actor, id);
  if (!scenario.draft) return scenario;
  const { nodesJson, llmModel, fallbackLlmModel } = scenario.draft;
  const fallback = llmModelField.nullish().parse(fallbackLlmModel);
  const change = {
    name: undefined,
    nodesJson,
    llmModel: llmModelField.parse(llmModel),
    ...(fallback !== undefined && { fallbackLlmModel: fallback }),
  };
  return await updateScenario(actor, id, { ...change, draft: null });
}
