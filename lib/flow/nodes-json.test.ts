import { expect, test } from "vitest";
import { nodesJsonSchema } from "./nodes-json.ts";

/** Everything that `nodes_json` can hold. */
const everything = {
  initial_node: "start",
  role_instruction: "Be {{runtime.mood}}.",
  variables: {
    plan: { type: "enum", choices: ["a", "b"], default: "a", required: true },
    age: { type: "number", default: 5 },
    known: { type: "boolean" },
  },
  global_functions: [{ type: "end", name: "hang_up", description: "End the call", say: "Goodbye." }],
  nodes: {
    start: {
      name: "Start",
      position: { x: -10.5, y: 0 },
      task_instruction: "Greet.",
      say: "Hello.",
      role_instruction: "You are Ana.",
      respond_immediately: false,
      interruptible: false,
      context_strategy: "reset",
      llm_model: "gpt-5.4-mini",
      pre_actions: [{ type: "say", text: "One moment." }],
      post_actions: [{ type: "set", values: { age: 6, deep: { list: [1, null, true] } } }],
      on_silence: { after_ms: 5000, say: "Are you there?", to: "start", max: 2 },
      edges: [
        { to: "start", when: { all: [{ var: "age", op: "gte", value: 18 }] } },
        { to: "start", when: { any: [{ var: "plan", op: "exists" }] } },
      ],
      functions: [
        {
          type: "transition",
          name: "go_on",
          description: "Go on",
          parameters: { type: "object", properties: {} },
          timeout_ms: 5000,
          cancel_on_interruption: true,
          filler: { after_ms: 800, text: "Let me see." },
          transition_to: { field: "plan", cases: { a: "start" }, default: "start" },
          on_error: { to: "start", say: "Sorry." },
        },
        {
          type: "rag",
          name: "look_up",
          description: "",
          knowledge_base_id: "0190a000-0000-7000-8000-000000000001",
          top_k: 4,
          min_score: 0.5,
          mode: "auto",
        },
        {
          type: "http",
          name: "call",
          description: "",
          endpoint_id: "0190a000-0000-7000-8000-000000000002",
          save: { plan: "/order/0/plan~1name", all: "" },
          transition_to: "start",
        },
        { type: "set", name: "note", description: "", save: ["age"] },
        { type: "client", name: "show", description: "", await_result: true },
        { type: "end", name: "stop", description: "" },
      ],
    },
  },
};

/** The same with one place changed; `undefined` takes it away. */
function changed(path: string, value: unknown): unknown {
  const copy = structuredClone(everything);
  const names = path.split(".");
  const last = names.pop() ?? "";
  const place = names.reduce<object>((at, name) => Reflect.get(at, name), copy);
  if (value === undefined) Reflect.deleteProperty(place, last);
  else Reflect.set(place, last, value);
  return copy;
}

const isRight = (value: unknown): boolean => nodesJsonSchema.safeParse(value).success;

test("takes every field there is, and keeps it as written", () => {
  expect(nodesJsonSchema.parse(everything)).toEqual(everything);
});

const fn = "nodes.start.functions";
test.each([
  ["initial_node", undefined],
  ["role_instruction", 5],
  ["nodes", {}],
  ["extra", 1],
  ["nodes.start.extra", 1],
  ["nodes.start.task_instruction", undefined],
  ["nodes.start.llm_model", "gpt-3"],
  ["nodes.start.context_strategy", "forget"],
  ["nodes.start.position", { x: 1 }],
  ["nodes.start.pre_actions", [{ type: "say" }]],
  ["nodes.start.pre_actions", [{ type: "dance" }]],
  ["nodes.start.on_silence", { after_ms: -1, max: 1 }],
  ["nodes.start.on_silence", { after_ms: 1 }],
  ["nodes.start.edges", [{ to: "start" }]],
  ["nodes.start.edges", [{ to: "start", when: "never" }]],
  ["nodes.start.edges", [{ to: "start", when: { all: [{ var: "a b", op: "eq" }] } }]],
  ["nodes.start.edges", [{ to: "start", when: { all: [{ var: "a", op: "like" }] } }]],
  ["nodes.start.edges", [{ to: "start", when: { all: [], any: [] } }]],
  [`${fn}.0.name`, "Go On"],
  [`${fn}.0.type`, "jump"],
  [`${fn}.0.transition_to`, undefined],
  [`${fn}.0.transition_to`, { cases: {} }],
  [`${fn}.0.timeout_ms`, 1.5],
  [`${fn}.0.timeout_ms`, 1e21],
  [`${fn}.0.parameters`, []],
  [`${fn}.0.filler`, { text: "x" }],
  [`${fn}.0.on_error`, { goto: "start" }],
  [`${fn}.1.top_k`, 21],
  [`${fn}.1.min_score`, 1.1],
  [`${fn}.1.mode`, "always"],
  [`${fn}.1.endpoint_id`, "x"],
  [`${fn}.2.save`, { plan: "order" }],
  [`${fn}.2.save`, { plan: "/~2" }],
  [`${fn}.3.save`, "age"],
  [`${fn}.4.await_result`, "yes"],
  [`${fn}.5.say`, null],
  ["variables.1st", { type: "string" }],
  ["variables.plan.choices", undefined],
  ["variables.plan.default", "c"],
  ["variables.age.default", "five"],
  ["variables.age.type", "date"],
])("refuses %s as %j", (path, value) => {
  expect(isRight(changed(path, value))).toBe(false);
});

test("has 1 to 100 nodes", () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, { task_instruction: "" }]));
  expect(isRight(changed("nodes", many(100)))).toBe(true);
  expect(isRight(changed("nodes", many(101)))).toBe(false);
});
