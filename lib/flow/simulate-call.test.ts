import { expect, test } from "vitest";
import { checkExpectations } from "./check-expectations.ts";
import { explainUnreached } from "./explain-unreached.ts";
import { nodesJsonSchema } from "./nodes-json.ts";
import { simulateCall } from "./simulate-call.ts";
import { fiveNodes, orderCaller } from "./testing/five-nodes.ts";
import { coverFlow } from "./walk-flow.ts";

test("a scripted caller runs a scenario to its end: says, edges, an endpoint's branch, the farewell", () => {
  const run = simulateCall(fiveNodes, orderCaller("lost"));
  expect(run.path.map(({ nodeId }) => nodeId)).toEqual(["welcome", "ask", "lost", "refund"]);
  expect(run.calls.map(({ name, ok }) => [name, ok])).toEqual([
    ["find_order", true],
    ["hang_up", true],
  ]);
  expect(run.said.map(({ content }) => content)).toEqual([
    ...["Welcome.", "I see.", "Where is order 7?", "You get your money back."],
    ...["Thank you.", "I see.", "Goodbye.", "Goodbye."],
  ]);
  expect(run.state).toMatchObject({ ended: true, variables: { tries: 1, status: "lost" } });
});

test("a thousand simulated calls do not disturb each other and take no time to speak of", () => {
  const startedAt = performance.now();
  for (let call = 0; call < 1_000; call += 1) {
    const run = simulateCall(fiveNodes, orderCaller(call % 2 === 0 ? "sent" : "lost"));
    expect(run.path.at(-1)?.nodeId).toBe(call % 2 === 0 ? "sent" : "refund");
  }
  expect(performance.now() - startedAt).toBeLessThan(60_000);
});

test("a model that never stops calling functions is stopped in a simulation, too", () => {
  const call = { ...orderCaller("sent"), model: () => ({ calls: [{ name: "nonsense", args: {} }] }) };
  expect(simulateCall(fiveNodes, call).said.length).toBeLessThan(20);
});

test("each expectation that does not hold is named with what was found instead", () => {
  const run = simulateCall(fiveNodes, orderCaller("sent"));
  const held = {
    nodes: ["welcome", "sent"],
    calls: [{ name: "find_order", args: { id: 7 } }, { name: "hang_up" }],
    variables: { status: "sent" },
    text: ["goodbye"],
    ended: true,
  };
  expect(checkExpectations(run, held)).toEqual([]);
  const wrong = {
    nodes: ["sent", "welcome"],
    calls: [{ name: "find_order", args: { id: 8 } }],
    variables: { status: "lost", other: 1 },
    text: ["refund"],
    ended: false,
  };
  expect(checkExpectations(run, wrong).map(({ path }) => path)).toEqual([
    ...["nodes.1", "calls.0", "variables.status", "variables.other", "text.0", "ended"],
  ]);
});

test("the walk reaches all that a call can reach", () => {
  const coverage = coverFlow(fiveNodes);
  expect(coverage).toMatchObject({
    complete: true,
    nodes: { total: 5, reached: 5 },
    ways: { unreached: [] },
  });
});

test("the walk names what no call can reach, though ways lead there", () => {
  const go = (name: string, to: string) => ({ type: "transition", name, description: "", transition_to: to });
  const never = {
    all: [
      { var: "age", op: "gt", value: 10 },
      { var: "age", op: "lt", value: 5 },
    ],
  };
  const flow = nodesJsonSchema.parse({
    initial_node: "a",
    role_instruction: "",
    variables: { age: { type: "number" } },
    nodes: {
      a: {
        task_instruction: "",
        functions: [go("on", "b")],
        edges: [
          { to: "c", when: never },
          { to: "d", when: { all: [{ var: "age", op: "gte", value: 18 }] } },
        ],
      },
      b: { task_instruction: "" },
      c: { task_instruction: "" },
      d: { task_instruction: "", on_silence: { after_ms: 1, say: "Hm?", to: "b", max: 3 } },
    },
  });
  const coverage = coverFlow(flow);
  const { complete, nodes, ways } = coverage;
  expect(complete).toBe(true);
  expect(nodes.unreached).toEqual(["c"]);
  expect(ways.unreached).toEqual([{ path: ["nodes", "a", "edges", 0, "to"], to: "c" }]);
  const explained = explainUnreached(flow, coverage);
  expect(explained.nodes).toEqual([{ nodeId: "c", reason: "The one way that leads there is never taken." }]);
  expect(explained.ways[0]?.reason).toContain("Nothing gives the variables values");
});

test("a walk that stops early does not claim that the rest cannot be reached", () => {
  const coverage = coverFlow(fiveNodes, 0);
  expect(coverage.complete).toBe(false);
  expect(explainUnreached(fiveNodes, coverage).ways[0]?.reason).toContain("cut short");
});

const told = { name: "f", description: "" };

test.each([
  [
    {
      edges: [
        { to: "b", when: "always" as const },
        { to: "c", when: "always" as const },
      ],
    },
    "An edge before it always holds.",
  ],
  [
    {
      functions: [
        { ...told, type: "rag" as const, knowledge_base_id: "k", mode: "auto" as const, transition_to: "c" },
      ],
    },
    "The model is never offered f.",
  ],
  [
    { functions: [{ ...told, type: "set" as const, save: [], on_error: { to: "c" } }] },
    "A function of type set does not fail.",
  ],
  [
    { functions: [{ ...told, type: "set" as const, save: [], transition_to: "nowhere" }] },
    'There is no node "nowhere".',
  ],
])("of a way that is never taken it is said why: %#", (start, reason) => {
  const nodes = {
    a: { task_instruction: "", ...start },
    b: { task_instruction: "" },
    c: { task_instruction: "" },
  };
  const flow = nodesJsonSchema.parse({ initial_node: "a", role_instruction: "", nodes });
  expect(explainUnreached(flow, coverFlow(flow)).ways.map((way) => way.reason)).toEqual([reason]);
});
