import { z } from "zod";
import { modelAnswer } from "#lib/simulations/schema.ts";

/** Turns of a call that are played again; what comes after them is left out. */
export const MAX_REPLAYED_TURNS = 100;

export const REPLAYED_VERSIONS = ["published", "draft", "recorded"] as const;

const answers = z.array(modelAnswer).max(20);

export const replayInput = z
  .strictObject({
    version: z
      .union([z.enum(REPLAYED_VERSIONS), z.number().int().min(1).max(2_147_483_647)])
      .default("published")
      .describe(
        "What of the scenario the call is played against: what calls start from, the draft (where none waits, what is " +
          "published), what this call ran on, or a version by its number",
      ),
    model: z
      .strictObject({
        greeting: answers.default([]).describe("Its answers before the first turn"),
        turns: z.array(answers).max(MAX_REPLAYED_TURNS).default([]).describe("Its answers in each turn"),
      })
      .optional()
      .describe("The model by script; without it the scenario's own model is asked"),
  })
  .meta({
    examples: [
      { version: "draft", model: { greeting: [{ text: "Hello." }], turns: [[{ text: "Certainly." }]] } },
    ],
  });
export type ReplayInput = z.output<typeof replayInput>;

const call = z.object({
  name: z.string(),
  node_id: z.string(),
  request: z
    .object({ url: z.string(), body: z.string() })
    .nullable()
    .describe("As it was or would be sent; null when none could be made"),
  answer: z
    .enum(["recorded", "tape", "missed", "not_sent"])
    .describe("`missed`: the tape has no answer to this request, and the model was told so"),
  ok: z.boolean(),
  result: z.string().describe("What the model was told"),
  duration_ms: z.number().int().nullable(),
});

const side = z.object({
  nodes: z.array(z.string()).describe("At which something was said, in order"),
  calls: z.array(call).describe("Of functions of type `http`, and what the caller's page was asked"),
  rows: z.array(z.object({ content: z.string(), node_id: z.string(), interrupted: z.boolean() })),
  latency_ms: z
    .number()
    .int()
    .nullable()
    .describe("From the end of the caller's turn to the avatar's first words; null where it is not known"),
});
export type ReplaySide = z.output<typeof side>;

const same = z.object({ path: z.boolean(), calls: z.boolean(), text: z.boolean() });

const turn = z.object({
  role: z.enum(["greeting", "user", "system"]),
  content: z.string(),
  recorded: side,
  replayed: side.nullable().describe("Null when the played call was over before"),
  same,
});
export type ReplayTurn = z.output<typeof turn>;

export const replayOutput = z.object({
  conversation_session_id: z.uuid(),
  version: z.union([z.enum(REPLAYED_VERSIONS), z.number().int()]),
  model: z.enum(["scenario", "script"]),
  stopped: z
    .enum(["time_limit", "turn_limit"])
    .nullable()
    .describe("Why the call was not played to its end; null when it was"),
  ended: z.boolean().describe("Whether the played call ended itself"),
  same,
  missed_calls: z.number().int().describe("Requests to which the tape has no answer"),
  latency_ms: z
    .object({ recorded: z.number().int().nullable(), replayed: z.number().int().nullable() })
    .describe("The median of the turns"),
  turns: z.array(turn),
});
export type Replay = z.output<typeof replayOutput>;
