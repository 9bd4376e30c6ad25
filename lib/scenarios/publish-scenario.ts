import type { Caller } from "#lib/platform/caller.ts";
import { getScenario } from "#lib/scenarios/get-scenario.ts";
import type { ScenarioRow } from "#lib/scenarios/queries.ts";
import { llmModelField } from "#lib/scenarios/schema.ts";
import { updateScenario } from "#lib/scenarios/update-scenario.ts";

/** Makes the draft what calls start from. Without a draft nothing changes. Throws `VALIDATION` for one with errors. */
export async function publishScenario(caller: Caller, id: string): Promise<ScenarioRow> {
  const scenario = await getScenario(caller, id);
  if (!scenario.draft) return scenario;
  const { nodesJson, llmModel } = scenario.draft;
  const change = { name: undefined, nodesJson, llmModel: llmModelField.parse(llmModel) };
  return await updateScenario(caller, id, { ...change, draft: null });
}
