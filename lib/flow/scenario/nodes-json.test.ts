import { expect, test } from "vitest";
import { changed, everything } from "#lib/flow/testing/whole-graph.ts";
import { MAX_SAVED, MAX_VARIABLES, nodesJsonSchema } from "./nodes-json.ts";

const isRight = (value: unknown): boolean => nodesJsonSchema.safeParse(value).success;

test("accepts every field and keeps it as written", () => {
  expect(nodesJsonSchema.parse(everything)).toEqual(everything);
});

const fn = "nodes.start.functions";
const named = <Value>(count: number, value: Value) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`name_${index}`, value]));

test.each([
  ["nodes.start.functions.2.save", MAX_SAVED, (count: number) => named(count, "/a")],
  ["nodes.start.functions.3.save", MAX_SAVED, (count: number) => Object.keys(named(count, ""))],
  ["variables", MAX_VARIABLES, (count: number) => named(count, { type: "string" })],
])("%s has at most %i names", (path, most, values) => {
  expect([most, most + 1].map((count) => isRight(changed(path, values(count))))).toEqual([true, false]);
});

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
  [`${fn}.7.tool`, ""],
  [`${fn}.7.mcp_server_id`, undefined],
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

test.each([
  [{ rules: ["Never."], declined_topics: ["Tea"], resist_overrides: false }, true],
  [{}, true],
  [{ rules: ["🔑".repeat(500)] }, true],
  [{ rules: ["🔑".repeat(501)] }, false],
  [{ rules: [" "] }, false],
  [{ declined_topics: Array.from({ length: 21 }, String) }, false],
  [{ rule: "Never." }, false],
])("has guardrails of a few rules in words: %j is valid: %j", (guardrails, isValid) => {
  expect(isRight(changed("guardrails", guardrails))).toBe(isValid);
});

test("says that a guardrail without words is required", () => {
  const { error } = nodesJsonSchema.safeParse(changed("guardrails", { rules: [" "] }));
  expect(error?.issues.map(({ message }) => message)).toEqual(["guardrails.rules.0 is required"]);
});

test("limits the post-call question by characters, not bytes", () => {
  expect(isRight(changed("after_call", { success_question: "🔑".repeat(500) }))).toBe(true);
  expect(isRight(changed("after_call", { success_question: "🔑".repeat(501) }))).toBe(false);
  const judged = (criteria: object) => isRight(changed("after_call", { criteria }));
  expect(judged({ solved: { criterion: "🔑".repeat(500), score: true } })).toBe(true);
  expect(judged({ solved: { criterion: "🔑".repeat(501) } })).toBe(false);
  expect(judged({ solved: { criterion: " " } })).toBe(false);
  expect(judged({ "is solved": { criterion: "Solved." } })).toBe(false);
  expect(judged({ solved: { criterion: "Solved.", scale: 5 } })).toBe(false);
  const many = Array.from({ length: 21 }, (_, index) => [`c${index}`, { criterion: "Solved." }]);
  expect(judged(Object.fromEntries(many))).toBe(false);
  expect(judged(Object.fromEntries(many.slice(1)))).toBe(true);
});
