import fc from "fast-check";
import { expect, test } from "vitest";
import { type NodesJson, nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { checkFlow } from "./find-problems.ts";
import { drain } from "./walk-flow.ts";

const KNOWN_ID = "0190a000-0000-7000-8000-00000000abcd";
/** The arguments of the known server's tool. */
const SLOTS = { type: "object", properties: { day: { type: "string", description: "The day" } } };
const known = {
  knowledgeBaseIds: new Set([KNOWN_ID]),
  endpoints: new Map([[KNOWN_ID, ["order_id", "zip"]]]),
  pictureIds: new Set<string>(),
  origin: "https://visavis.example.com",
  mcpServers: new Map([[KNOWN_ID, [{ name: "find_slots", parameters: SLOTS }]]]),
  fullSizeModels: true,
};

/** The arguments that the known endpoint uses. */
const ORDER = { type: "object", properties: { order_id: { type: "string" }, zip: { type: "string" } } };

/** Code and path of every problem. */
const problemsOf = (flow: NodesJson, surroundings = known) =>
  drain(checkFlow(flow, surroundings)).map(({ code, path }) => `${code} ${path.join(".")}`);

/** A scenario of these nodes, starting at `a`. */
const flowOf = (nodes: Record<string, object>, rest: object = {}): NodesJson =>
  nodesJsonSchema.parse({
    initial_node: "a",
    role_instruction: "Be kind.",
    nodes: Object.fromEntries(
      Object.entries(nodes).map(([id, node]) => [id, { task_instruction: "Talk.", ...node }]),
    ),
    ...rest,
  });

const go = (to: unknown, rest: object = {}) => ({
  type: "transition",
  name: "go",
  description: "When asked.",
  transition_to: to,
  ...rest,
});
const end = { type: "end", name: "hang_up", description: "When asked." };
const always = (to: string) => ({ to, when: "always" });
const when = (to: string, name = "x") => ({ to, when: { all: [{ var: name, op: "exists" }] } });
const ending = { functions: [end] };
const declared = { variables: { x: { type: "string" } } };

test("accepts a single speaking node, and a graph that ends", () => {
  expect(problemsOf(flowOf({ a: {} }))).toEqual([]);
  expect(problemsOf(flowOf({ a: { functions: [go("b")] }, b: ending }))).toEqual([]);
});

test("reports every reference to an unknown node", () => {
  const flow = flowOf(
    {
      a: {
        edges: [when("e1")],
        on_silence: { after_ms: 1, to: "e2", max: 1 },
        functions: [
          go("e3", { on_error: { to: "e4" } }),
          go({ field: "f", cases: { yes: "e5", no: "a" }, default: "e6" }, { name: "branch" }),
        ],
      },
    },
    { ...declared, initial_node: "constructor", global_functions: [{ ...end, transition_to: "e7" }] },
  );
  expect(problemsOf(flow).filter((line) => line.startsWith("UNKNOWN_NODE"))).toEqual([
    "UNKNOWN_NODE initial_node",
    "UNKNOWN_NODE nodes.a.edges.0.to",
    "UNKNOWN_NODE nodes.a.on_silence.to",
    "UNKNOWN_NODE nodes.a.functions.0.transition_to",
    "UNKNOWN_NODE nodes.a.functions.0.on_error.to",
    "UNKNOWN_NODE nodes.a.functions.1.transition_to.cases.yes",
    "UNKNOWN_NODE nodes.a.functions.1.transition_to.default",
    "UNKNOWN_NODE global_functions.0.transition_to",
  ]);
});

test("reports duplicate function names in a node or among the global ones; a node may redefine a global one", () => {
  const flow = flowOf({ a: { functions: [end, end] } }, { global_functions: [end, end] });
  expect(problemsOf(flow)).toEqual([
    "DUPLICATE_FUNCTION nodes.a.functions.1.name",
    "DUPLICATE_FUNCTION global_functions.1.name",
  ]);
  expect(problemsOf(flowOf({ a: ending }, { global_functions: [end] }))).toEqual([]);
});

test("reports parameters that are not a JSON Schema of an object, in a node or a global function", () => {
  const flow = flowOf(
    { a: { functions: [go("a", { parameters: { type: "object", properties: { day: { type: "Day" } } } })] } },
    { global_functions: [{ ...end, parameters: { type: "string" } }] },
  );
  expect(problemsOf(flow).filter((line) => line.startsWith("INVALID_SCHEMA"))).toEqual([
    "INVALID_SCHEMA nodes.a.functions.0.parameters.properties.day.type",
    "INVALID_SCHEMA global_functions.0.parameters.type",
  ]);
});

test("reports knowledge bases, endpoints and MCP servers of other owners; ids ignore case", () => {
  const uses = (id: string) =>
    flowOf({
      a: {
        functions: [
          { type: "rag", name: "ask", description: "When asked.", knowledge_base_id: id },
          { type: "http", name: "call", description: "When asked.", endpoint_id: id, parameters: ORDER },
          {
            ...{ type: "mcp", name: "slots", description: "When asked.", mcp_server_id: id },
            ...{ tool: "find_slots", parameters: SLOTS },
          },
        ],
      },
    });
  expect(problemsOf(uses(KNOWN_ID.toUpperCase()))).toEqual([]);
  for (const id of ["nonsense", "0190a000-0000-7000-8000-000000000001"]) {
    expect(problemsOf(uses(id))).toEqual([
      "UNKNOWN_KNOWLEDGE_BASE nodes.a.functions.0.knowledge_base_id",
      "UNKNOWN_ENDPOINT nodes.a.functions.1.endpoint_id",
      "UNKNOWN_MCP_SERVER nodes.a.functions.2.mcp_server_id",
    ]);
  }
});

test("warns about each argument that an endpoint uses and its function lacks", () => {
  const calling = (parameters?: object) =>
    problemsOf(
      flowOf({
        a: {
          functions: [
            {
              ...{ type: "http", name: "call", description: "When asked.", endpoint_id: KNOWN_ID },
              ...(parameters && { parameters }),
            },
          ],
        },
      }),
    );
  const place = "MISSING_ARGUMENT nodes.a.functions.0.parameters";
  expect(calling()).toEqual([place, place]);
  expect(calling({ type: "object", properties: { value: { type: "string" }, zip: {} } })).toEqual([place]);
  expect(calling(ORDER)).toEqual([]);
  // Where arguments can come from elsewhere in the schema, nobody can tell.
  expect(calling({ type: "object", allOf: [{ properties: ORDER.properties }] })).toEqual([]);
});

const secret = "Use {{ secret.key }}";
test.each([
  ["role_instruction", { a: {} }, { role_instruction: secret }],
  ["nodes.a.task_instruction", { a: { task_instruction: secret } }, {}],
  ["nodes.a.role_instruction", { a: { role_instruction: secret } }, {}],
  ["nodes.a.say", { a: { say: secret } }, {}],
  ["nodes.a.pre_actions.0.text", { a: { pre_actions: [{ type: "say", text: secret }] } }, {}],
  [
    "nodes.a.post_actions.0.values.x.0",
    { a: { post_actions: [{ type: "set", values: { x: [secret] } }] } },
    {},
  ],
  ["nodes.a.on_silence.say", { a: { on_silence: { after_ms: 1, max: 1, say: secret } } }, {}],
  ["nodes.a.functions.0.description", { a: { functions: [{ ...end, description: secret }] } }, {}],
  [
    "nodes.a.functions.0.filler.text",
    { a: { functions: [{ ...end, filler: { after_ms: 1, text: secret } }] } },
    {},
  ],
  [
    "global_functions.0.on_error.say",
    { a: {} },
    { global_functions: [{ ...end, on_error: { say: secret } }] },
  ],
])("reports a secret in %s", (path, nodes, rest) => {
  expect(problemsOf(flowOf(nodes, rest))).toEqual([`SECRET_IN_PROMPT ${path}`]);
});

test("ignores escaped braces around a secret", () => {
  expect(problemsOf(flowOf({ a: { task_instruction: "Write \\{{secret.key}} there." } }))).toEqual([]);
});

const silent = (nodes: Record<string, object>) =>
  problemsOf(flowOf({ ...nodes, z: ending }, declared)).filter((line) => line.startsWith("SILENT_CYCLE"));

test("reports cycles of nodes in which nobody speaks, each once", () => {
  expect(silent({ a: { edges: [always("a")] } })).toEqual(["SILENT_CYCLE nodes.a.edges.0"]);
  const empty = { to: "b", when: { all: [] } };
  expect(silent({ a: { edges: [when("z"), empty] }, b: { edges: [always("a")] } })).toEqual([
    "SILENT_CYCLE nodes.a.edges.1",
  ]);
  const behind = { a: { edges: [always("b")] }, b: { edges: [always("c")] }, c: { edges: [always("b")] } };
  expect(silent(behind)).toEqual(["SILENT_CYCLE nodes.b.edges.0"]);
});

test("accepts a cycle with a speaking node, or with a condition that can leave it", () => {
  expect(silent({ a: { say: "Hi", edges: [always("b")] }, b: { edges: [always("a")] } })).toEqual([]);
  expect(silent({ a: { edges: [when("b")] }, b: { edges: [always("a")] } })).toEqual([]);
  const counting = { pre_actions: [{ type: "set", values: { x: 1 } }], edges: [when("z"), always("a")] };
  expect(silent({ a: { edges: [always("b")] }, b: counting })).toEqual([]);
  expect(silent({ a: { edges: [always("gone")] } })).toEqual([]);
});

test("reports unreachable nodes; global functions, errors and silence count as edges", () => {
  const flow = flowOf(
    {
      a: { on_silence: { after_ms: 1, max: 1, to: "b" } },
      b: { functions: [go("a", { on_error: { to: "c" } })] },
      c: { edges: [when("d")] },
      d: {},
      e: {},
      lost: { edges: [always("lost2")] },
      lost2: { edges: [when("lost")] },
    },
    { ...declared, global_functions: [go("e")] },
  );
  expect(problemsOf(flow)).toEqual(["UNREACHABLE_NODE nodes.lost", "UNREACHABLE_NODE nodes.lost2"]);
});

test("reports dead ends, unless a global function leads on", () => {
  const nodes = { a: { edges: [when("b")] }, b: {} };
  expect(problemsOf(flowOf(nodes, declared))).toEqual(["DEAD_END nodes.b"]);
  expect(problemsOf(flowOf(nodes, { ...declared, global_functions: [end] }))).toEqual([]);
});

test("reports branches with a single target", () => {
  const branch = (target: object) =>
    problemsOf(flowOf({ a: { functions: [go({ field: "f", ...target })] }, b: ending }));
  expect(branch({ cases: { yes: "b" } })).toEqual(["SINGLE_CASE_BRANCH nodes.a.functions.0.transition_to"]);
  expect(branch({ cases: { yes: "b" }, default: "a" })).toEqual([]);
});

test("reports variables that are read but never set; parameters, save, actions and declarations set them", () => {
  const flow = flowOf(
    {
      a: {
        task_instruction: "{{var.a.deep}} {{var.b}} {{var.c}} {{var.d}} {{var.e}} {{var.f}} {{runtime.g}}",
        pre_actions: [{ type: "set", values: { b: 1 } }],
        functions: [
          go("z", { parameters: { type: "object", properties: { c: { type: "string" } } } }),
          { type: "set", name: "note", description: "When asked.", save: ["d"] },
          {
            type: "http",
            name: "call",
            description: "When asked.",
            endpoint_id: KNOWN_ID,
            parameters: ORDER,
            save: { e: "/a" },
          },
        ],
        edges: [when("z", "h")],
      },
      z: { say: "{{var.i}}", functions: [end] },
    },
    { variables: { a: { type: "string" } } },
  );
  expect(problemsOf(flow)).toEqual([
    "UNDECLARED_VARIABLE nodes.a.task_instruction",
    "UNDECLARED_VARIABLE nodes.z.say",
    "UNDECLARED_VARIABLE nodes.a.edges.0.when.all.0.var",
  ]);
});

test("warns about a function whose MCP server has its tool no longer, or with other arguments", () => {
  const using = (tool: string, parameters?: object) => {
    const fn = { type: "mcp", name: "slots", description: "When asked.", mcp_server_id: KNOWN_ID, tool };
    return problemsOf(flowOf({ a: { functions: [{ ...fn, ...(parameters && { parameters }) }] } }));
  };
  expect(using("find_slots", SLOTS)).toEqual([]);
  // In the owner's words, and without what only people read.
  expect(using("find_slots", { ...SLOTS, properties: { day: { type: "string" } }, title: "x" })).toEqual([]);
  const changed = "CHANGED_MCP_TOOL nodes.a.functions.0.parameters";
  expect(using("find_slots")).toEqual([changed]);
  expect(using("find_slots", { ...SLOTS, required: ["day"] })).toEqual([changed]);
  expect(using("book", SLOTS)).toEqual(["CHANGED_MCP_TOOL nodes.a.functions.0.tool"]);
});

test("warns about required variables that no default and no node can fill", () => {
  const nodes = {
    a: { functions: [go("b", { parameters: { type: "object", properties: { argument: {} } } })] },
    b: { ...ending, pre_actions: [{ type: "set", values: { assigned: 1 } }] },
  };
  const required = { type: "string", required: true };
  const variables = {
    ...{ argument: required, assigned: { type: "number", required: true }, missing: required },
    ...{ initial: { ...required, default: "x" }, optional: { type: "string" } },
  };
  expect(drain(checkFlow(flowOf(nodes, { variables }), known))).toEqual([
    {
      level: "warning",
      code: "REQUIRED_VARIABLE",
      path: ["variables", "missing"],
      message: expect.stringContaining("missing is required"),
      values: { name: "missing" },
    },
  ]);
});

test("warns about a node's full-size model if the plan has none", () => {
  const flow = flowOf({ a: { llm_model: "gpt-5.4" } });
  expect(problemsOf(flow)).toEqual([]);
  const [found] = drain(checkFlow(flow, { ...known, fullSizeModels: false }));
  expect(found).toEqual({
    level: "warning",
    code: "PLAN_REQUIRED",
    path: ["nodes", "a", "llm_model"],
    message: "gpt-5.4 needs the paid plan",
    values: { model: "gpt-5.4" },
  });
});

test("checks 100 nodes with all kinds of edges quickly", () => {
  const ids = Array.from({ length: 100 }, (_, index) => (index === 0 ? "a" : `n${index}`));
  const nodes = Object.fromEntries(
    ids.map((id, index) => [
      id,
      {
        edges: [when(ids[(index + 1) % 100] ?? "a")],
        functions: Array.from({ length: 10 }, (_, name) => go("a", { name: `go_${name}` })),
      },
    ]),
  );
  expect(problemsOf(flowOf(nodes, declared))).toEqual([]);
});

test("never throws, whatever the nodes are called and lead to", () => {
  const id = fc.constantFrom("a", "b", "toString", "constructor", "gone");
  const anyEdge = fc.record({ to: id, when: fc.constant("always") });
  const anyNode = fc.record({
    edges: fc.array(anyEdge, { maxLength: 3 }),
    functions: fc.array(
      id.map((to) => go(to)),
      { maxLength: 3 },
    ),
    task_instruction: fc.string(),
  });
  fc.assert(
    fc.property(fc.dictionary(id, anyNode, { minKeys: 1 }), (nodes) => {
      const flow = flowOf(nodes);
      const unknown = problemsOf(flow).filter((line) => line.startsWith("UNKNOWN_NODE"));
      const named = [
        flow.initial_node,
        ...Object.values(nodes).flatMap(({ edges, functions }) => [
          ...edges.map(({ to }) => to),
          ...functions.map(({ transition_to: to }) => String(to)),
        ]),
      ];
      expect(unknown).toHaveLength(named.filter((name) => !Object.hasOwn(nodes, name)).length);
    }),
  );
});

test("a function without a description is a warning, unless it searches before every reply", () => {
  const search = { type: "rag", name: "search", description: "", knowledge_base_id: KNOWN_ID };
  const found = problemsOf(flowOf({ a: { functions: [go("a", { description: " " }), search, end] } }));
  expect(found).toEqual([
    "MISSING_DESCRIPTION nodes.a.functions.0.description",
    "MISSING_DESCRIPTION nodes.a.functions.1.description",
  ]);
  expect(problemsOf(flowOf({ a: { functions: [{ ...search, mode: "auto" }, end] } }))).toEqual([]);
});

test("a card whose own texts are more than a card can hold is an error, with the addresses of a call; templates don't count", () => {
  const found = (length: number, alt: string) => {
    const pictures = Array.from({ length }, () => ({ url: `picture:${KNOWN_ID}`, alt }));
    const card = { kind: "slides", pictures };
    const show = { type: "show", name: "show", description: "Shows.", card };
    const flow = nodesJsonSchema.parse({
      ...{ initial_node: "a", role_instruction: "Be kind." },
      nodes: { a: { task_instruction: "Talk.", functions: [show] } },
    });
    const problems = drain(checkFlow(flow, { ...known, pictureIds: new Set([KNOWN_ID]) }));
    return problems.filter(({ code }) => code === "CARD_TOO_LARGE").map(({ path }) => path.join("."));
  };
  expect(found(15, "x".repeat(950))).toEqual([]);
  // One that fits only with the references.
  expect(found(16, "x".repeat(905))).toEqual(["nodes.a.functions.0.card"]);
  expect(found(16, "{{var.text}}".repeat(75))).toEqual([]);
});
