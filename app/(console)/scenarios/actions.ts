"use server";

import { revalidatePath } from "next/cache";
import { getWords } from "#components/words/get-words.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { startTest } from "#lib/calls/connect/start-test.ts";
import { appendSystemMessage } from "#lib/calls/control/queue-commands.ts";
import { startTestInput, systemMessageInput } from "#lib/conversations/schema.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { parseJson } from "#lib/http/input/read-body.ts";
import { AppError } from "#lib/platform/errors.ts";
import { validateScenario } from "#lib/scenarios/check-scenario.ts";
import {
  duplicateScenario,
  importScenario,
  publishScenario,
  saveDraft,
  updateScenario,
} from "#lib/scenarios/scenarios.ts";
import {
  type ScenarioProblem,
  saveDraftInput,
  scenarioName,
  scenarioParams,
  updateScenarioInput,
  versionParams,
} from "#lib/scenarios/schema.ts";
import { createFromTemplate } from "#lib/scenarios/templates/create-from-template.ts";
import { BLANK_ID } from "#lib/scenarios/templates/templates.ts";
import { getVersion, listVersions } from "#lib/scenarios/versions/versions.ts";
import { deleteAndReplace } from "#lib/trash/replace.ts";
import { readAction, readForm } from "../../form-action.ts";
import { sessionAction } from "../../session-action.ts";
import {
  orNull,
  readIds,
  readLanguage,
  readPronunciations,
  readReplacement,
  readSessionId,
  readVoice,
} from "../read-fields.ts";

/** Creates a scenario from the chosen template. A blank one is a draft, because its owner has yet to write it. Returns its id. */
export const createFromTemplateAction = sessionAction("scenarios.change", async ({ actor }, data) => {
  const template = String(data.get("template"));
  const { untitled } = await getWords("scenarioCreation");
  const draftName = template === BLANK_ID ? untitled : undefined;
  const id = await createFromTemplate(actor, template, { draftName });
  revalidatePath("/scenarios");
  return id;
});

/** Creates a scenario from an imported file. */
export const importScenarioAction = sessionAction("scenarios.change", async ({ actor }, data) => {
  const { name, document = "" } = readForm(data);
  const imported = await importScenario(actor, {
    name: parseInput(scenarioName, { name }).name,
    document: parseJson(document),
  });
  if (!imported) {
    const { unknown } = (await getWords("scenarioCreation")).import;
    throw new AppError("VALIDATION", { message: unknown });
  }
  revalidatePath("/scenarios");
  return imported;
});

/** Sets the voice, speed, language, liveliness and pronunciations of a scenario's calls, and returns them. The graph and its draft stay. */
export const setScenarioVoiceAction = sessionAction("scenarios.change", async ({ actor }, data) => {
  const input = {
    id: data.get("id"),
    ...readVoice(data),
    ...readLanguage(data, "language"),
    ...(data.has("liveliness") ? { liveliness: orNull(data.get("liveliness")) } : {}),
    ...readPronunciations(data),
  };
  const { id, change } = parseInput(updateScenarioInput, input);
  const updated = await updateScenario(actor, id, change);
  const { voice, speed, language, liveliness, pronunciations } = updated;
  return { voice, speed, language, liveliness, pronunciations };
});

/** Sets the account's own language model for a scenario's calls. The graph and its draft stay. */
export const setScenarioModelAction = sessionAction("scenarios.change", async ({ actor }, data) => {
  const input = { id: data.get("id"), language_model_id: orNull(data.get("language_model_id")) };
  const { id, change } = parseInput(updateScenarioInput, input);
  await updateScenario(actor, id, change);
  revalidatePath(`/scenarios/${id}`);
});

/** Saves the draft and returns its revision. A draft with errors is saved too; calls use the published version. */
export const saveDraftAction = sessionAction("scenarios.change", async ({ actor }, data) => {
  const { id, draft, base } = readDraft(data);
  const { revision } = await saveDraft(actor, id, draft, base);
  return { revision };
});

/** Saves and publishes the draft. */
export const publishScenarioAction = sessionAction("scenarios.change", async ({ actor }, data) => {
  const { id, draft, base } = readDraft(data);
  const { revision } = await saveDraft(actor, id, draft, base);
  await publishScenario(actor, id);
  revalidatePath("/scenarios", "layout");
  return { revision };
});

function readDraft(data: FormData) {
  const { nodes_json: text = "", ...fields } = readForm(data);
  return parseInput(saveDraftInput, { ...fields, nodes_json: parseJson(text) });
}

export async function listVersionsAction(id: string) {
  return await readAction(async () => {
    const { actor } = await requireSession("view");
    const versions = await listVersions(actor, parseInput(scenarioParams, { config_id: id }).config_id);
    return versions.map(({ publishedAt, ...version }) => ({
      ...version,
      publishedAt: publishedAt.toISOString(),
    }));
  });
}

export async function readVersionAction(id: string, number: number) {
  return await readAction(async () => {
    const { actor } = await requireSession("view");
    const wanted = parseInput(versionParams, { config_id: id, number });
    return (await getVersion(actor, wanted.config_id, wanted.number)).nodesJson;
  });
}

/** Checks a draft. Returns null if it is not valid JSON, which the editor marks itself. */
export async function checkScenarioAction(text: string): Promise<ScenarioProblem[] | null> {
  const { actor } = await requireSession("view");
  try {
    return await validateScenario(actor, parseJson(text));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Creates a copy of a scenario. Returns the copy's id. */
export const duplicateScenarioAction = sessionAction("scenarios.change", async ({ actor }, data) => {
  const id = parseInput(scenarioParams, { config_id: data.get("id") }).config_id;
  const copyId = await duplicateScenario(actor, id);
  revalidatePath("/scenarios");
  return copyId;
});

export const deleteScenarioAction = sessionAction("scenarios.change", async ({ actor }, data) => {
  await deleteAndReplace(actor, "scenario", readIds(data), readReplacement(data));
  revalidatePath("/scenarios");
});

/** Starts a test of a scenario's draft. Returns the room to join. */
export const startTestAction = sessionAction("scenarios.change", async ({ actor }, data) => {
  const { runtime_vars: runtimeVars = "{}", ...fields } = readForm(data);
  const input = parseInput(startTestInput, { ...fields, runtime_vars: await readVars(runtimeVars) });
  const { roomUrl, token, conversationSessionId } = await startTest(actor, input);
  return { roomUrl, roomToken: token, sessionId: conversationSessionId };
});

/** Reports invalid JSON under the name of its form field. */
async function readVars(text: string): Promise<unknown> {
  try {
    return parseJson(text);
  } catch {
    const { before: words } = await getWords("scenarioTesting");
    throw new AppError("VALIDATION", { message: words.variablesInvalid });
  }
}

/** Sends a system message to the model of a running test. */
export const sendSystemMessageAction = sessionAction("scenarios.change", async ({ actor }, data) => {
  const { content, run_llm: runLlm } = readForm(data);
  const message = parseInput(systemMessageInput, { content, run_llm: runLlm === "true" });
  await appendSystemMessage(actor, readSessionId(data), message);
});
