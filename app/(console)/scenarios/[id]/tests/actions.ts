"use server";

import { revalidatePath } from "next/cache";
import { splitLines, splitPairs } from "#components/ui/form/lines.ts";
import { getWords } from "#components/words/get-words.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { parseJson } from "#lib/http/input/read-body.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { simulationsInput } from "#lib/scenarios/simulations/schema.ts";
import { simulateScenario } from "#lib/scenarios/simulations/simulate-scenario.ts";
import { cancelRun, createRun } from "#lib/scenarios/tests/runs/runs.ts";
import { createRunInput, runParams } from "#lib/scenarios/tests/runs/schema.ts";
import { createTestInput, updateTestInput } from "#lib/scenarios/tests/stored/schema.ts";
import { createTest, deleteTests, updateTest } from "#lib/scenarios/tests/stored/tests.ts";
import { readForm } from "../../../../form-action.ts";
import { sessionAction } from "../../../../session-action.ts";
import { readIds } from "../../../read-fields.ts";

const scenarioOf = (id: string | undefined): string =>
  parseInput(scenarioParams, { config_id: id }).config_id;

/** Creates a test, or replaces the one in the form. Returns its id. */
export const saveTestAction = sessionAction("scenarios.change", async ({ actor }, data) => {
  const { scenario_id, id, name, kind, ...fields } = readForm(data);
  const scenarioId = scenarioOf(scenario_id);
  const content =
    kind === "scripted" ? await readScript(fields) : await readVisitor(fields, data.getAll("endings"));
  revalidatePath(`/scenarios/${scenarioId}/tests`);
  const input = { name, content };
  if (id === undefined) return (await createTest(actor, scenarioId, parseInput(createTestInput, input))).id;
  return (await updateTest(actor, scenarioId, parseInput(updateTestInput, { ...input, id }))).id;
});

async function readScript({ script = "" }: Record<string, string>) {
  return { kind: "scripted", script: await readObject("script", script) };
}

async function readVisitor(fields: Record<string, string>, endings: unknown[]) {
  const { goal = "", mood, facts, stops_when, criteria, functions, nodes, said, calls, more = "{}" } = fields;
  const runtimeVars = splitPairs(fields.runtime_vars);
  const { expect, ...rest } = await readObject("more", more);
  return {
    kind: "simulated",
    visitor: {
      ...rest,
      ...(Object.keys(runtimeVars).length > 0 && { runtime_vars: runtimeVars }),
      expect: withExpected(expect, {
        nodes: splitLines(nodes),
        text: splitLines(said),
        calls: splitLines(calls).map((name) => ({ name })),
        variables: splitPairs(fields.variables),
        endings,
      }),
      ...readNumber("max_turns", fields.max_turns),
      ...readNumber("max_seconds", fields.max_seconds),
      persona: { goal, mood, facts: splitLines(facts), stops_when },
      criteria: splitLines(criteria),
      functions,
    },
  };
}

/** Adds the form's expectations to those of the JSON. Returns anything but an object unchanged: the schema refuses it. */
function withExpected(expect: unknown = {}, fields: Record<string, object>): unknown {
  if (typeof expect !== "object" || expect === null || Array.isArray(expect)) return expect;
  return {
    ...expect,
    ...Object.fromEntries(Object.entries(fields).filter(([, items]) => Object.keys(items).length > 0)),
  };
}

const readNumber = (name: string, text: string | undefined) =>
  text === undefined || text.trim() === "" ? {} : { [name]: Number(text) };

async function readObject(field: string, text: string): Promise<Record<string, unknown>> {
  const { notObject } = (await getWords("scenarioTests")).form;
  const read = (): unknown => {
    try {
      return parseJson(text);
    } catch {
      return null;
    }
  };
  const value = read();
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalidField(field, notObject);
  return { ...value };
}

export const deleteTestAction = sessionAction("scenarios.change", async ({ actor }, data) => {
  const scenarioId = scenarioOf(readForm(data).scenario_id);
  await deleteTests(actor, scenarioId, readIds(data));
  revalidatePath(`/scenarios/${scenarioId}/tests`);
});

/** Starts a run of all tests, or of those in the form. Returns its id. */
export const startRunAction = sessionAction("scenarios.change", async ({ actor }, data) => {
  const { scenario_id, versions = "published", attempts = "1", required } = readForm(data);
  const scenarioId = scenarioOf(scenario_id);
  const testIds = data.getAll("test_ids");
  const input = parseInput(createRunInput, {
    ...(testIds.length > 0 && { test_ids: testIds }),
    versions: versions.split(","),
    attempts: Number(attempts),
    ...(required !== undefined && { required: Number(required) }),
  });
  const { id } = await createRun(actor, scenarioId, input);
  revalidatePath(`/scenarios/${scenarioId}/tests`);
  return id;
});

export const cancelRunAction = sessionAction("scenarios.change", async ({ actor }, data) => {
  const { scenario_id, id } = readForm(data);
  const input = parseInput(runParams, { config_id: scenario_id, test_run_id: id });
  await cancelRun(actor, input.config_id, input.test_run_id);
  revalidatePath(`/scenarios/${input.config_id}/tests/${input.test_run_id}`);
});

/** Searches a scenario, or its draft, for nodes and edges that no call can reach. */
export const checkCoverageAction = sessionAction("scenarios.change", async ({ actor }, data) => {
  const scenarioId = scenarioOf(readForm(data).id);
  return (await simulateScenario(actor, scenarioId, simulationsInput.parse({ draft: true }))).coverage;
});
