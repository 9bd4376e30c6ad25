import { z } from "zod";
import { modelAnswer } from "#lib/scenarios/simulations/schema.ts";
import { HTTP_METHODS } from "#lib/tools/endpoints/http-methods.ts";

/** The most turns of a call to replay; later ones are skipped. */
export const MAX_REPLAYED_TURNS = 100;

export const REPLAYED_VERSIONS = ["published", "draft", "recorded"] as const;

const answers = z.array(modelAnswer).max(20);

export const replayInput = z
  .strictObject({
    version: z
      .union([z.enum(REPLAYED_VERSIONS), z.number().int().min(1).max(2_147_483_647)])
      .default("published")
      .describe(
        "What to replay the call against: the published version, the draft (or the published version if there is " +
          "none), the version this call ran on, or a version by number",
      ),
    model: z
      .strictObject({
        greeting: answers.default([]).describe("Its responses before the first turn"),
        turns: z.array(answers).max(MAX_REPLAYED_TURNS).default([]).describe("Its responses in each turn"),
      })
      .optional()
      .describe("A scripted model; without it the scenario's model is used"),
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
    .object({
      method: z.enum(HTTP_METHODS).optional().describe("`POST` if absent"),
      url: z.string(),
      body: z.string(),
    })
    .nullable()
    .describe("As it was or would be sent; null if it could not be built"),
  answer: z
    .enum(["recorded", "tape", "missed", "not_sent"])
    .describe(
      "`tape`: the response recorded in the call. `missed`: the call has no recorded response to this request, and the model got an error",
    ),
  ok: z.boolean(),
  result: z.string().describe("The result for the model"),
  duration_ms: z.number().int().nullable(),
});

const side = z.object({
  nodes: z.array(z.string()).describe("The nodes of the turn, in order"),
  calls: z.array(call).describe("Functions of type `http`, and requests to the visitor's page"),
  rows: z.array(z.object({ content: z.string(), node_id: z.string(), interrupted: z.boolean() })),
  latency_ms: z
    .number()
    .int()
    .nullable()
    .describe(
      "In the call, from the end of the visitor's turn to the avatar's first spoken words; in the replay, which does not speak, the same as `model_ms`; null if unknown",
    ),
  model_ms: z
    .number()
    .int()
    .nullable()
    .describe("How long the model and its functions took, without speech; null if not measured"),
});
export type ReplaySide = z.output<typeof side>;

const same = z.object({ path: z.boolean(), calls: z.boolean(), text: z.boolean() });

const turn = z.object({
  role: z.enum(["greeting", "user", "system"]),
  content: z.string(),
  recorded: side,
  replayed: side.nullable().describe("Null if the replay ended earlier"),
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
    .describe("Why the replay stopped early; null if it finished"),
  ended: z.boolean().describe("Whether the scenario ended the replayed call"),
  same,
  missed_calls: z.number().int().describe("Requests without a recorded response"),
  latency_ms: z
    .object({ recorded: z.number().int().nullable(), replayed: z.number().int().nullable() })
    .describe("The median of `latency_ms` over the turns: with speech in the call, without it in the replay"),
  model_ms: z
    .object({ recorded: z.number().int().nullable(), replayed: z.number().int().nullable() })
    .describe("The median of `model_ms` over the turns that were measured on both sides"),
  turns: z.array(turn),
});
export type Replay = z.output<typeof replayOutput>;
