import { expect, test } from "vitest";
import { describeProblem, type Problem } from "#components/scenarios/describe-problem.ts";
import { CATALOGUES } from "#components/words/catalogues.ts";
import { pictureReference } from "#lib/flow/cards/picture-reference.ts";
import { checkFlow } from "#lib/flow/problems/find-problems.ts";
import { drain } from "#lib/flow/problems/walk-flow.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { checkInput } from "#lib/http/input/parse-input.ts";
import { PAGE_LANGUAGES } from "#lib/platform/page-language.ts";
import { describeShape } from "#lib/scenarios/check-scenario.ts";
import { nodesJsonField } from "#lib/scenarios/schema.ts";

const ID = "0190a000-0000-7000-8000-00000000abcd";
const KNOWN_ENDPOINT = "0190a000-0000-7000-8000-00000000beef";
const LONG_SLIDE = { url: "https://example.com/1.webp", alt: "x".repeat(1_000) };
const KNOWN_SERVER = "0190a000-0000-7000-8000-00000000cccc";
const say = (rest: object = {}) => ({ task_instruction: "Talk.", ...rest });
const flowOf = (nodes: Record<string, object>, rest: object = {}) => ({
  ...{ initial_node: "a", role_instruction: "Be kind.", nodes },
  ...rest,
});
const go = { type: "transition", name: "go", description: "When asked.", transition_to: "a" };
const withParameters = (parameters: object) => flowOf({ a: say({ functions: [{ ...go, parameters }] }) });
const withProperty = (property: object) => withParameters({ type: "object", properties: { x: property } });
const branch = (cases: object) => ({ ...go, transition_to: { field: "f", cases } });

/** Graphs that together have every problem of a well-formed scenario. */
const FLOWS: object[] = [
  flowOf(
    {
      a: say({ say: "{{secret.key}} {{var.lost}}", llm_model: "gpt-4.1" }),
      b: say({
        functions: [{ ...go, transition_to: "nowhere" }, go, { ...go, name: "mute", description: "" }],
      }),
      c: say({
        functions: [
          { ...go, type: "rag", name: "ask", knowledge_base_id: ID, transition_to: undefined },
          { ...go, type: "http", name: "call", endpoint_id: ID, transition_to: undefined },
          { ...go, type: "mcp", name: "unknown", mcp_server_id: ID, tool: "t", transition_to: undefined },
          {
            ...go,
            type: "mcp",
            name: "gone",
            mcp_server_id: KNOWN_SERVER,
            tool: "t",
            transition_to: undefined,
          },
          {
            ...go,
            type: "mcp",
            name: "new",
            mcp_server_id: KNOWN_SERVER,
            tool: "u",
            transition_to: undefined,
          },
          { ...go, type: "http", name: "order", endpoint_id: KNOWN_ENDPOINT, transition_to: undefined },
          {
            ...{ ...go, type: "show", name: "picture", transition_to: undefined },
            card: { kind: "picture", url: pictureReference(ID), alt: "A lake" },
          },
          {
            ...{ ...go, type: "show", name: "large", transition_to: undefined },
            card: { kind: "slides", pictures: Array.from({ length: 17 }, () => LONG_SLIDE) },
          },
          { ...branch({}), name: "none" },
          { ...branch({ yes: "a" }), name: "one" },
        ],
      }),
      d: say({ edges: [{ to: "e", when: "always" }] }),
      e: say({ edges: [{ to: "d", when: "always" }] }),
    },
    { variables: { plan: { type: "string", required: true } } },
  ),
  withParameters({ type: "string" }),
  withParameters({ type: "object", properties: [] }),
  withParameters({ type: "object", required: "x" }),
  withParameters({ type: "object", patternProperties: { x: true } }),
  withParameters({ type: "object", allOf: [{ $ref: "#" }] }),
  ...[
    ...[{ not: 1 }, { type: "text" }, { title: 1 }, { uniqueItems: 1 }, { minimum: "1" }, { multipleOf: 0 }],
    ...[{ minLength: -1 }, { enum: [] }, { pattern: "(" }, { $ref: "#/$defs/none" }, { $dynamicRef: "#" }],
    { anyOf: [] },
  ].map(withProperty),
  withParameters({
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: 201 }, (_, index) => [`p${index}`, { pattern: `^${index}$` }]),
    ),
  }),
];

const SILENT = { after_ms: 1, max: 1 };
const withVariable = (variable: object) => flowOf({ a: say() }, { variables: { v: variable } });
const withExtract = (extract: object) => flowOf({ a: say() }, { after_call: { extract } });
const withGuardrails = (guardrails: object) => flowOf({ a: say() }, { guardrails });
const many = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`v${index}`, value]));

/** JSON that together has every error of a scenario's shape. */
const MALFORMED: object[] = [
  flowOf({ a: {} }),
  flowOf({ a: { task_instruction: 5 } }),
  flowOf({ a: say({ position: { x: "left", y: 0 }, interruptible: "yes", edges: {}, functions: [] }) }),
  flowOf({ a: say({ on_silence: "none" }), b: say({ on_silence: { ...SILENT, max: 0.5 } }) }),
  flowOf({ a: say({ on_silence: { ...SILENT, max: 101 } }), b: say({ on_silence: { ...SILENT, max: -1 } }) }),
  flowOf({ a: say({ context_strategy: "shrink", color: "red", functions: [{ ...go, name: "Go!" }] }) }),
  flowOf({ a: say({ edges: [{ to: "a", when: 5 }] }) }),
  flowOf({ a: say() }, { initial_node: "" }),
  flowOf({ a: say() }, { initial_node: "a".repeat(65) }),
  flowOf({}),
  withVariable({ type: "enum" }),
  withVariable({ type: "enum", choices: [] }),
  withVariable({ type: "enum", choices: ["x"], default: "y" }),
  withVariable({ type: "string", default: 1 }),
  withVariable({ type: "number", default: "1" }),
  withVariable({ type: "boolean", default: 1 }),
  withExtract(many(21, { type: "string" })),
  withExtract({ v: { type: "enum", choices: Array.from({ length: 51 }, String) } }),
  withGuardrails({ rules: Array.from({ length: 21 }, String), declined_topics: [" "], resist_overrides: 1 }),
  withGuardrails({ rules: ["x".repeat(501)], forbidden: [] }),
  withExtract({ v: { type: "string", description: "x".repeat(501) } }),
  flowOf({ a: say() }, { pace: { remind_after_seconds: 60, end_after_seconds: 30 } }),
];

const unknown = {
  knowledgeBaseIds: new Set<string>(),
  endpoints: new Map([[KNOWN_ENDPOINT, ["order_id"]]]),
  pictureIds: new Set<string>(),
  origin: "https://visavis.example.com",
  mcpServers: new Map([
    [KNOWN_SERVER, [{ name: "u", parameters: { type: "object", properties: { x: {} } } }]],
  ]),
  fullSizeModels: false,
};

function shapeProblems(json: object): Problem[] {
  const { faults = [] } = checkInput(nodesJsonField, { nodes_json: json });
  return faults.map(({ path, message, issue }) => ({
    ...{ level: "error", code: "INVALID_SHAPE", path, message },
    ...describeShape(issue),
  }));
}

const PROBLEMS: Problem[] = [
  ...FLOWS.flatMap((flow) => drain(checkFlow(nodesJsonSchema.parse(flow), unknown))).map((problem) => ({
    ...problem,
    path: problem.path.join("."),
  })),
  ...MALFORMED.flatMap(shapeProblems),
];

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

test("these scenarios have every problem that a catalogue describes", () => {
  const found = new Set(PROBLEMS.map(({ code, variant }) => (variant ? `${code}.${variant}` : code)));
  const described = Object.entries(CATALOGUES.scenarioProblems.en).flatMap(([code, sentences]) =>
    typeof sentences === "string" ? code : Object.keys(sentences).map((variant) => `${code}.${variant}`),
  );
  // `other` is for errors that get a check of their own later on.
  expect([...found].sort()).toEqual(described.filter((key) => key !== "INVALID_SHAPE.other").sort());
});

test("in English, the editor says what the API says", () => {
  for (const problem of PROBLEMS) {
    const text = describeProblem(problem, CATALOGUES.scenarioProblems.en);
    expect([problem.message, capitalised(problem.message)]).toContain(text);
  }
});

test.each(PAGE_LANGUAGES.filter((language) => language !== "en"))(
  "in %s, every problem has a sentence of its own, with its names and numbers",
  (language) => {
    for (const problem of PROBLEMS) {
      const text = describeProblem(problem, CATALOGUES.scenarioProblems[language]);
      expect([problem.message, capitalised(problem.message)], text).not.toContain(text);
      for (const [name, value] of Object.entries(problem.values)) {
        expect(text).toContain(String(value));
        expect(text).not.toContain(`{${name}}`);
      }
    }
  },
);
