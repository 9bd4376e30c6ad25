import { expect, test } from "vitest";
import { checkFlow } from "#lib/flow/problems/find-problems.ts";
import { drain } from "#lib/flow/problems/walk-flow.ts";
import { type NodesJson, nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { NO_BASE_ID, SCENARIO_TEMPLATES } from "./templates.ts";

test.each(SCENARIO_TEMPLATES.map(({ id, nodesJson }) => [id, nodesJson] as const))(
  "%s can be published unchanged and has no unintended dead end",
  (_id, nodesJson) => {
    expect(nodesJsonSchema.safeParse(nodesJson).error).toBeUndefined();
    const surroundings = {
      knowledgeBaseIds: new Set([NO_BASE_ID]),
      endpoints: new Map<string, string[]>(),
      pictureIds: new Set<string>(),
      origin: "https://visavis.example.com",
      mcpServers: new Map(),
      fullSizeModels: true,
    };
    const problems = drain(checkFlow(nodesJson, surroundings));
    // The demos and the blank template have a single node, where a call stays until the visitor leaves.
    const isSingle = Object.keys(nodesJson.nodes).length === 1;
    expect(problems.filter(({ code }) => !(isSingle && code === "DEAD_END"))).toEqual([]);
  },
);

test("every template resists attempts to override its prompt, with a knowledge base of the account too", () => {
  const resists = (flow: NodesJson | undefined) => flow?.guardrails?.resist_overrides ?? false;
  expect(SCENARIO_TEMPLATES.filter(({ nodesJson }) => !resists(nodesJson))).toEqual([]);
  const withBases = SCENARIO_TEMPLATES.flatMap(({ withBase }) => withBase ?? []);
  expect(withBases.map((withBase) => resists(withBase(NO_BASE_ID)))).toEqual([true]);
});
