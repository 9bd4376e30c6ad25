import { z } from "zod";
import { runtimeVars } from "#lib/platform/http/fields.ts";
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
  .describe("One answer of the model: words, function calls, or both");

export type ScriptedAnswer = z.output<typeof modelAnswer>;

const turn = z.strictObject({
  user: atMost(MAX_WORDS)
    .nullable()
    .describe("What the caller says; null for a silence as long as the node's `on_silence`"),
  model: z
    .array(modelAnswer)
    .max(20)
    .default([])
    .describe("The model's answers, in order; after the last one it says a few words and calls nothing"),
});

const expectations = z
  .strictObject({
    nodes: z.array(z.string()).optional().describe("Entered in this order; others may lie between them"),
    calls: z
      .array(z.strictObject({ name: z.string(), arguments: values.optional() }))
      .optional()
      .describe("Made in this order, with these arguments where some are given"),
    variables: values.optional().describe("Values at the end"),
    text: z.array(z.string()).optional().describe("Said by the avatar, anywhere and in any case"),
    ended: z.boolean().optional(),
  })
  .describe("What the call must have been like; what is absent is not looked at");

const caller = z.strictObject({
  name: atMost(200).default(""),
  runtime_vars: runtimeVars().default({}),
  greeting: z.array(modelAnswer).max(20).default([]).describe("The model's answers before the first turn"),
  turns: z.array(turn).max(MAX_TURNS),
  endpoints: z
    .record(z.string(), z.strictObject({ ok: z.boolean().default(true), body: z.json().default(null) }))
    .default({})
    .describe("What endpoints and knowledge bases answer, by the function's name; else they fail"),
  expect: expectations.default({}),
});
export type ScriptedCaller = z.output<typeof caller>;

export const simulationsInput = z
  .strictObject({
    callers: z.array(caller).max(MAX_CALLERS).default([]),
    coverage: z.boolean().default(true).describe("Whether to look for what no call can reach"),
    draft: z
      .boolean()
      .default(false)
      .describe("Run the draft, where there is one, instead of what is published"),
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

const failure = z.object({ path: z.string().describe("Which expectation"), message: z.string() });

const simulation = z.object({
  name: z.string(),
  passed: z.boolean(),
  failures: z.array(failure),
  ended: z.boolean(),
  nodes: z.array(
    z.object({ node_id: z.string(), via: z.string().describe("The place in the graph that led there") }),
  ),
  calls: z.array(
    z.object({
      node_id: z.string(),
      name: z.string(),
      arguments: z.json(),
      ok: z.boolean(),
      result: z.string().describe("What the model was told"),
    }),
  ),
  variables: values,
  transcript_rows: z.array(
    z.object({ role: z.enum(["user", "assistant"]), content: z.string(), node_id: z.string() }),
  ),
});
export type Simulation = z.output<typeof simulation>;

const coverage = z.object({
  complete: z
    .boolean()
    .describe("Whether everything was tried; else what was not reached may be reachable after all"),
  nodes: z.object({
    total: z.number().int(),
    reached: z.number().int(),
    unreached: z.array(z.string()),
    reasons: z.record(z.string(), z.string()).describe("Why no run gets there, by the node"),
  }),
  ways: z
    .object({
      total: z.number().int(),
      reached: z.number().int(),
      unreached: z.array(
        z.object({ path: z.string(), to: z.string(), reason: z.string().describe("Why no run takes it") }),
      ),
    })
    .describe("From node to node: edges, functions' targets, `on_error`, `on_silence`"),
});

export const simulationsOutput = z.object({
  passed: z.boolean().describe("True when every call was as expected"),
  simulations: z.array(simulation),
  coverage: coverage.nullable(),
});
export type Simulations = z.output<typeof simulationsOutput>;
