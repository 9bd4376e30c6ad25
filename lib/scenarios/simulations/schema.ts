import { z } from "zod";
import { runtimeVars } from "#lib/http/input/fields.ts";
import { atMost } from "#lib/platform/text-fields.ts";

const MAX_CALLERS = 100;
const MAX_TURNS = 100;
const MAX_WORDS = 5_000;
const values = z.record(z.string(), z.json());

export const modelAnswer = z
  .strictObject({
    text: atMost(MAX_WORDS).optional(),
    calls: z
      .array(z.strictObject({ name: z.string(), arguments: values.default({}) }))
      .max(20)
      .default([]),
  })
  .describe("One response of the model: text, function calls, or both");

export type ScriptedAnswer = z.output<typeof modelAnswer>;

const turn = z.strictObject({
  user: atMost(MAX_WORDS)
    .nullable()
    .describe("What the visitor says; null for a silence as long as the node's `on_silence`"),
  model: z
    .array(modelAnswer)
    .max(20)
    .default([])
    .describe("The model's responses, in order; after the last one it says a few words and calls nothing"),
});

export const expectations = z
  .strictObject({
    nodes: z.array(z.string()).optional().describe("Entered in this order; others may come between them"),
    calls: z
      .array(z.strictObject({ name: z.string(), arguments: values.optional() }))
      .optional()
      .describe("Made in this order, with these arguments if given"),
    variables: values.optional().describe("Final values"),
    text: z.array(z.string()).optional().describe("Said by the avatar anywhere, ignoring case"),
    ended: z.boolean().optional(),
  })
  .describe("Expectations of the call; absent ones are not checked");

export const scriptedEndpoints = z
  .record(z.string(), z.strictObject({ ok: z.boolean().default(true), body: z.json().default(null) }))
  .default({})
  .describe("Responses of endpoints and knowledge bases by function name; others fail");

export const scriptedCaller = z.strictObject({
  name: atMost(200).default(""),
  runtime_vars: runtimeVars().default({}),
  greeting: z.array(modelAnswer).max(20).default([]).describe("The model's responses before the first turn"),
  turns: z.array(turn).max(MAX_TURNS),
  endpoints: scriptedEndpoints,
  expect: expectations.default({}),
});
export type ScriptedCaller = z.output<typeof scriptedCaller>;

export const simulationsInput = z
  .strictObject({
    callers: z.array(scriptedCaller).max(MAX_CALLERS).default([]),
    coverage: z
      .boolean()
      .default(true)
      .describe("Whether to search for nodes and edges that no call can reach"),
    draft: z
      .boolean()
      .default(false)
      .describe("Run the draft, if there is one, instead of the published version"),
  })
  .meta({
    examples: [
      {
        callers: [
          {
            name: "Asks and leaves",
            turns: [{ user: "Goodbye.", model: [{ calls: [{ name: "hang_up", arguments: {} }] }] }],
            expect: { ended: true },
          },
        ],
      },
    ],
  });
export type SimulationsInput = z.output<typeof simulationsInput>;

export const failureOutput = z.object({
  path: z.string().describe("Which expectation"),
  message: z.string(),
});

export const simulationOutput = z.object({
  name: z.string(),
  passed: z.boolean(),
  failures: z.array(failureOutput),
  ended: z.boolean(),
  nodes: z.array(
    z.object({ node_id: z.string(), via: z.string().describe("The path in the graph that led there") }),
  ),
  calls: z.array(
    z.object({
      node_id: z.string(),
      name: z.string(),
      arguments: z.json(),
      ok: z.boolean(),
      result: z.string().describe("The result for the model"),
    }),
  ),
  variables: values,
  transcript_rows: z.array(
    z.object({ role: z.enum(["user", "assistant"]), content: z.string(), node_id: z.string() }),
  ),
});
export type Simulation = z.output<typeof simulationOutput>;

const coverage = z.object({
  complete: z
    .boolean()
    .describe("Whether the search was exhaustive; if not, an unreached node may still be reachable"),
  nodes: z.object({
    total: z.number().int(),
    reached: z.number().int(),
    unreached: z.array(z.string()),
    reasons: z.record(z.string(), z.string()).describe("Why no run reaches the node"),
  }),
  ways: z
    .object({
      total: z.number().int(),
      reached: z.number().int(),
      unreached: z.array(
        z.object({ path: z.string(), to: z.string(), reason: z.string().describe("Why no run takes it") }),
      ),
    })
    .describe("Edges between nodes: `edges`, function targets, `on_error` and `on_silence`"),
});

export const simulationsOutput = z.object({
  passed: z.boolean().describe("True if every call met its expectations"),
  simulations: z.array(simulationOutput),
  coverage: coverage.nullable(),
});
export type Simulations = z.output<typeof simulationsOutput>;
