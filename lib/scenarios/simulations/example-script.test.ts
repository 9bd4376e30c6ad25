import { expect, test } from "vitest";
import { fiveNodes } from "#lib/flow/testing/five-nodes.ts";
import { SCENARIO_TEMPLATES } from "#lib/scenarios/templates/templates.ts";
import { exampleVisitor, runScript } from "./run-script.ts";
import { simulationsInput } from "./schema.ts";

const scenarios = [...SCENARIO_TEMPLATES, { id: "five nodes", nodesJson: fiveNodes }];

test.each(scenarios)("the example script of $id is valid and passes", async ({ nodesJson }) => {
  const { callers } = simulationsInput.parse({ callers: [exampleVisitor(nodesJson)] });
  const simulations = await Promise.all(callers.map((caller) => runScript(nodesJson, caller)));
  expect(simulations.map(({ failures }) => failures)).toEqual([[]]);
});
