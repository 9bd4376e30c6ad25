import { expect, test } from "vitest";
import { explainUnreached } from "#lib/flow/problems/explain-unreached.ts";
import { coverFlow, walkFlow } from "#lib/flow/problems/walk-flow.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { fiveNodes, orderVisitor } from "#lib/flow/testing/five-nodes.ts";
import { processorMs } from "#lib/platform/testing/processor-time.ts";
import { checkExpectations, simulateCall } from "./simulate-call.ts";

test("a scripted visitor runs a scenario to its end: says, edges, an endpoint's branch, the farewell", () => {
  const run = simulateCall(fiveNodes, orderVisitor("lost"));
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

test("a hundred simulated calls are independent and fast", async () => {
  const ms = await processorMs(() => {
    for (let call = 0; call < 100; call += 1) {
      const run = simulateCall(fiveNodes, orderVisitor(call % 2 === 0 ? "sent" : "lost"));
      expect(run.path.at(-1)?.nodeId).toBe(call % 2 === 0 ? "sent" : "refund");
    }
  });
  expect(ms).toBeLessThan(6_000);
});

test("a simulation also stops a model that never stops calling functions", () => {
  const call = { ...orderVisitor("sent"), model: () => ({ calls: [{ name: "nonsense", args: {} }] }) };
  expect(simulateCall(fiveNodes, call).said.length).toBeLessThan(20);
});

test("reports each failed expectation with the actual value", () => {
  const run = simulateCall(fiveNodes, orderVisitor("sent"));
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

test("the search reaches everything that a call can reach", () => {
  const coverage = coverFlow(fiveNodes);
  expect(coverage).toMatchObject({
    complete: true,
    nodes: { total: 5, reached: 5 },
    edges: { unreached: [] },
  });
});

test("the search names nodes that no call can reach, even though edges lead there", () => {
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
  const { complete, nodes, edges } = coverage;
  expect(complete).toBe(true);
  expect(nodes.unreached).toEqual(["c"]);
  expect(edges.unreached).toEqual([{ path: ["nodes", "a", "edges", 0, "to"], to: "c" }]);
  const explained = explainUnreached(flow, coverage);
  expect(explained.nodes).toEqual([{ nodeId: "c", reason: "The only edge that leads here is never taken." }]);
  expect(explained.edges[0]?.reason).toContain("No run sets its variables to matching values");
});

test("a search that stops early does not claim that the rest is unreachable", () => {
  const coverage = coverFlow(fiveNodes, 0);
  expect(coverage.complete).toBe(false);
  expect(explainUnreached(fiveNodes, coverage).edges[0]?.reason).toContain("stopped at its limit");
});

test("a scenario made to be searched for ever is searched up to a limit, with breaks", () => {
  const names = Array.from({ length: 20 }, (_, at) => `saved_${at}`);
  const save = Object.fromEntries(names.map((name) => [name, `/${name}`]));
  const parameters = {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, { type: "number" }])),
    required: names,
  };
  const when = { any: names.map((name) => ({ var: name, op: "gt", value: 1 })) };
  const functions = Array.from({ length: 20 }, (_, at) => ({
    ...{ type: "http", name: `f${at}`, description: "", endpoint_id: "0197c9b6-7a52-7cc0-8f3a-0123456789ab" },
    ...{ parameters, save },
  }));
  const node = { task_instruction: "", functions, edges: [{ to: "b", when }] };
  const flow = nodesJsonSchema.parse({
    ...{ initial_node: "a", role_instruction: "" },
    nodes: { a: node, b: { task_instruction: "" } },
  });
  const walk = walkFlow(flow);
  let longestMs = 0;
  let step: ReturnType<typeof walk.next>;
  do {
    const before = process.cpuUsage();
    step = walk.next();
    const { user, system } = process.cpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1000);
  } while (!step.done);
  expect(step.value).toMatchObject({ complete: false, nodes: { reached: 2 } });
  expect(longestMs).toBeLessThan(1_000);
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
    "An earlier edge always matches.",
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
    "A function of type set cannot fail.",
  ],
  [
    { functions: [{ ...told, type: "set" as const, save: [], transition_to: "nowhere" }] },
    'There is no node "nowhere".',
  ],
])("explains why an edge is never taken: %#", (start, reason) => {
  const nodes = {
    a: { task_instruction: "", ...start },
    b: { task_instruction: "" },
    c: { task_instruction: "" },
  };
  const flow = nodesJsonSchema.parse({ initial_node: "a", role_instruction: "", nodes });
  expect(explainUnreached(flow, coverFlow(flow)).edges.map((edge) => edge.reason)).toEqual([reason]);
});
