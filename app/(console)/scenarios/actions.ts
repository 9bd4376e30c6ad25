"use server";

import { revalidatePath } from "next/cache";
import { AppError } from "#lib/platform/errors.ts";
import { deleteInput } from "#lib/platform/http/deletion.ts";
import { parseInput } from "#lib/platform/http/parse-input.ts";
import { parseJson } from "#lib/platform/http/read-body.ts";
import { createScenario } from "#lib/scenarios/create-scenario.ts";
import { deleteScenarios } from "#lib/scenarios/delete-scenarios.ts";
import type { ScenarioProblem } from "#lib/scenarios/schema.ts";
import { updateScenarioInput } from "#lib/scenarios/schema.ts";
import { SCENARIO_TEMPLATES } from "#lib/scenarios/templates.ts";
import { updateScenario } from "#lib/scenarios/update-scenario.ts";
import { validateScenario } from "#lib/scenarios/validate-scenario.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { formAction, readForm } from "../../form-action.ts";

/** Makes a scenario from the template that was chosen, and answers its id. */
export async function createFromTemplateAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const chosen = SCENARIO_TEMPLATES.find(({ id }) => id === data.get("template"));
    if (!chosen) throw new AppError("VALIDATION", { message: "template is not one of the choices" });
    const { name, nodesJson } = chosen;
    const { id } = await createScenario(caller, { name, nodesJson, llmModel: "gpt-4.1-mini" });
    revalidatePath("/scenarios");
    return id;
  });
}

/** Saves name, model and graph. A graph with errors is kept as a draft, which no call can start from. */
export async function saveScenarioAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { nodes_json: text = "", ...fields } = readForm(data);
    const input = parseInput(updateScenarioInput, { ...fields, nodes_json: parseJson(text) });
    await updateScenario(caller, input.id, input.change, { isDraft: true });
    revalidatePath("/scenarios", "layout");
  });
}

/** What is wrong or odd about a graph that is being written; null while it is no JSON, which the editor itself marks. */
export async function checkScenarioAction(text: string): Promise<ScenarioProblem[] | null> {
  const { caller } = await requireSession();
  try {
    return await validateScenario(caller, parseJson(text));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

export async function deleteScenarioAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    await deleteScenarios(caller, parseInput(deleteInput, { ids: [data.get("id")] }));
    revalidatePath("/scenarios");
  });
}
