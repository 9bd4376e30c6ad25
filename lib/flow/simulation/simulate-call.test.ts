import { expect, test } from "vitest";
import { explainUnreached } from "#lib/flow/problems/explain-unreached.ts";
import { drain, type FlowCoverage, walkFlow } from "#lib/flow/problems/walk-flow.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { fiveNodes, orderVisitor } from "#lib/flow/testing/five-nodes.ts";
import { givingWay } from "#lib/platform/parallel/lower-priority.ts";
import { expectCheap } from "#lib/platform/testing/expect-cheap.ts";
import { longestBlock } from "#lib/platform/testing/longest-block.ts";
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
  const coverage = drain(walkFlow(fiveNodes));
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
  const coverage = drain(walkFlow(flow));
  const { complete, nodes, edges } = coverage;
  expect(complete).toBe(true);
  expect(nodes.unreached).toEqual(["c"]);
  expect(edges.unreached).toEqual([{ path: ["nodes", "a", "edges", 0, "to"], to: "c" }]);
  const explained = explainUnreached(flow, coverage);
  expect(explained.nodes).toEqual([{ nodeId: "c", reason: "The only edge that leads here is never taken." }]);
  expect(explained.edges[0]?.reason).toContain("No run sets its variables to matching values");
});

test("a search that stops early does not claim that the rest is unreachable", () => {
  const coverage = drain(walkFlow(fiveNodes, { maxStates: 0 }));
  expect(coverage.complete).toBe(false);
  expect(explainUnreached(fiveNodes, coverage).edges[0]?.reason).toContain("stopped at its limit");
});

const ENDPOINT = { type: "http", description: "", endpoint_id: "0197c9b6-7a52-7cc0-8f3a-0123456789ab" };
const namesOf = (count: number) => Array.from({ length: count }, (_, at) => `saved_${at}`);
const savesOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, `/${name}`]));
const numbersOf = (names: string[]) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "number" }])),
  required: names,
});
const flowOf = (functions: object[], conditions: object[]) =>
  nodesJsonSchema.parse({
    ...{ initial_node: "a", role_instruction: "" },
    nodes: {
      a: { task_instruction: "", functions, edges: [{ to: "b", when: { any: conditions } }] },
      b: { task_instruction: "", functions },
    },
  });
const isAbove = (name: string) => ({ var: name, op: "gt", value: 1 });

/** Scenarios made to be searched for ever, or to fill the memory. */
const ENDLESS: Record<string, () => ReturnType<typeof flowOf>> = {
  "20 functions that save 20 compared names": () => {
    const names = namesOf(20);
    const functions = names.map((_, at) => ({
      ...{ ...ENDPOINT, name: `f${at}` },
      ...{ parameters: numbersOf(names), save: savesOf(names) },
    }));
    return flowOf(functions, names.map(isAbove));
  },
  "comparisons with long texts": () => {
    const names = namesOf(10);
    const functions = names.map((name, at) => ({ ...ENDPOINT, name: `f${at}`, save: savesOf([name]) }));
    return flowOf(
      functions,
      names.map((name) => ({ var: name, op: "eq", value: `${name} ${"x".repeat(85_000)}` })),
    );
  },
  "3,000 compared names": () => {
    const names = namesOf(3_000);
    const functions = Array.from({ length: 90 }, (_, at) => ({
      ...{ ...ENDPOINT, name: `f${at}`, save: savesOf(names.slice(at * 32, at * 32 + 32)) },
    }));
    return flowOf(functions, names.map(isAbove));
  },
  "an argument with 9,000 values": () => {
    const values = Array.from({ length: 9_000 }, (_, at) => `value ${at}`);
    const properties = { saved_0: { enum: values }, saved_1: { enum: values } };
    const parameters = { type: "object", properties, required: ["saved_0", "saved_1"] };
    const fn = { type: "set", description: "", name: "f", parameters, save: ["saved_0"] };
    return flowOf([fn], [{ var: "saved_0", op: "eq", value: "value 8999" }]);
  },
};

test.each(Object.keys(ENDLESS))(
  "a search has a limit in time and memory, and breaks: %s",
  async (name) => {
    const flow = ENDLESS[name]?.() ?? fiveNodes;
    const before = process.threadCpuUsage();
    // Other files have used this process before.
    const memoryBefore = process.memoryUsage().rss;
    let coverage: FlowCoverage | undefined;
    const blockMs = await longestBlock(async () => {
      coverage = await givingWay(walkFlow(flow, { maxMs: 200 }));
    });
    const { user, system } = process.threadCpuUsage(before);
    expect(coverage).toMatchObject({ nodes: { reached: 2 } });
    expect((user + system) / 1000).toBeLessThan(4_000);
    expectCheap(blockMs, 50);
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(500_000_000);
  },
  60_000,
);

test("a scripted call composes no prompts, which nobody would read", () => {
  const flow = nodesJsonSchema.parse({
    ...{ initial_node: "a", role_instruction: "{{runtime.a}} ".repeat(60_000) },
    nodes: { a: { task_instruction: "" } },
  });
  const turns = Array.from({ length: 100 }, () => "Hello.");
  const before = process.threadCpuUsage();
  simulateCall(flow, { ...orderVisitor("sent"), turns, model: () => ({ text: "Yes." }) });
  const { user, system } = process.threadCpuUsage(before);
  expectCheap((user + system) / 1000, 500);
});

test("of thousands of edges that are never taken each is explained at once", () => {
  const auto = { type: "rag", description: "", knowledge_base_id: "k", mode: "auto", transition_to: "c" };
  const functions = Array.from({ length: 3_000 }, (_, at) => ({ ...auto, name: `f${at}` }));
  const flow = nodesJsonSchema.parse({
    ...{ initial_node: "a", role_instruction: "", global_functions: functions },
    nodes: { a: { task_instruction: "" }, c: { task_instruction: "" } },
  });
  const coverage = drain(walkFlow(flow));
  const before = process.threadCpuUsage();
  const { edges } = explainUnreached(flow, coverage);
  const { user, system } = process.threadCpuUsage(before);
  expect(edges).toHaveLength(3_000);
  expect(edges[2_999]?.reason).toBe("The model is never offered f2999.");
  expectCheap((user + system) / 1000, 50);
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
  expect(explainUnreached(flow, drain(walkFlow(flow))).edges.map((edge) => edge.reason)).toEqual([reason]);
});
