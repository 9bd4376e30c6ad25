import { beforeEach, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { fiveNodes } from "#lib/flow/testing/five-nodes.ts";
import { callApi, createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { createScenario } from "#lib/scenarios/scenarios.ts";
import { scenarioTestRoutes } from "./scenario-test-routes.ts";

const simulate = scenarioTestRoutes["/scenarios/{config_id}/simulations"].POST;

/** The front desk without its HTTP function, whose endpoint would have to exist. */
const nodesJson = {
  ...fiveNodes,
  nodes: {
    ...fiveNodes.nodes,
    ask: {
      task_instruction: "Ask.",
      functions: [
        {
          type: "transition" as const,
          name: "answer",
          description: "",
          parameters: {
            type: "object",
            properties: { status: { enum: ["sent", "lost"] } },
            required: ["status"],
          },
          transition_to: { field: "status", cases: { sent: "sent", lost: "lost" } },
        },
      ],
    },
  },
};

describeDb("simulations of a scenario", () => {
  let account: TestAccount;
  let id: string;
  beforeEach(async () => {
    account = await createTestAccount();
    const scenario = await createScenario(account, { name: "Desk", nodesJson, llmModel: "gpt-4.1-mini" });
    id = scenario.id;
  });
  const run = (body: unknown, key = account.key) =>
    callApi(simulate, { key, body, params: { config_id: id } });

  test("run visitors to the end, check their expectations, and report what no call can reach", async () => {
    const turns = [
      { user: "It never came.", model: [{ calls: [{ name: "answer", arguments: { status: "lost" } }] }] },
      { user: "Bye.", model: [{ text: "Bye.", calls: [{ name: "hang_up" }] }] },
    ];
    const { status, body } = await run({
      callers: [
        { name: "right", turns, expect: { nodes: ["ask", "refund"], variables: { tries: 1 }, ended: true } },
        { name: "wrong", turns, expect: { nodes: ["sent"] } },
      ],
    });
    expect(status).toBe(200);
    expect(body.passed).toBe(false);
    expect(body.simulations).toMatchObject([
      { name: "right", passed: true, failures: [], ended: true },
      { name: "wrong", passed: false, failures: [{ path: "nodes.0" }] },
    ]);
    expect(body.simulations[0].transcript_rows.at(-1)).toEqual({
      role: "assistant",
      content: "Goodbye.",
      node_id: "refund",
    });
    expect(body.coverage).toMatchObject({ complete: true, nodes: { total: 5, reached: 5, unreached: [] } });
  });

  test("name the field that is wrong", async () => {
    const { status, body } = await run({ callers: [{ turns: [{ users: "?" }] }] });
    expect(status).toBe(400);
    expect(JSON.stringify(body.details)).toContain("callers.0.turns.0");
  });
});
