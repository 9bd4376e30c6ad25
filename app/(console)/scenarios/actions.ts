"use server";

import { revalidatePath } from "next/cache";
import { AppError } from "#lib/platform/errors.ts";
import { deleteInput } from "#lib/platform/http/deletion.ts";
import { parseInput } from "#lib/platform/http/parse-input.ts";
import { parseJson } from "#lib/platform/http/read-body.ts";
import { createScenario } from "#lib/scenarios/create-scenario.ts";
import { deleteScenarios } from "#lib/scenarios/delete-scenarios.ts";
import { getVersion } from "#lib/scenarios/get-version.ts";
import { importScenario } from "#lib/scenarios/import-scenario.ts";
import { listVersions } from "#lib/scenarios/list-versions.ts";
import { publishScenario } from "#lib/scenarios/publish-scenario.ts";
import { saveDraft } from "#lib/scenarios/save-draft.ts";
import { type ScenarioProblem, saveDraftInput, scenarioName, scenarioParams } from "#lib/scenarios/schema.ts";
import { SCENARIO_TEMPLATES } from "#lib/scenarios/templates.ts";
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

/** Makes a scenario from a file that somebody brought along. */
export async function importScenarioAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { name, document = "" } = readForm(data);
    const imported = await importScenario(caller, {
      name: parseInput(scenarioName, { name }).name,
      document: parseJson(document),
    });
    revalidatePath("/scenarios");
    return imported;
  });
}

/** Keeps what is being written. A graph with errors is kept too; calls start from what was published. */
export async function saveDraftAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { id, draft } = readDraft(data);
    await saveDraft(caller, id, draft);
  });
}

/** Makes what is being written what calls start from. */
export async function publishScenarioAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { id, draft } = readDraft(data);
    await saveDraft(caller, id, draft);
    await publishScenario(caller, id);
    revalidatePath("/scenarios", "layout");
  });
}

function readDraft(data: FormData) {
  const { nodes_json: text = "", ...fields } = readForm(data);
  return parseInput(saveDraftInput, { ...fields, nodes_json: parseJson(text) });
}

export async function listVersionsAction(id: string) {
  const { caller } = await requireSession();
  const versions = await listVersions(caller, parseInput(scenarioParams, { config_id: id }).config_id);
  return versions.map(({ number, publishedAt }) => ({ number, publishedAt: publishedAt.toISOString() }));
}

export async function readVersionAction(id: string, number: number) {
  const { caller } = await requireSession();
  return (await getVersion(caller, parseInput(scenarioParams, { config_id: id }).config_id, number))
    .nodesJson;
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
