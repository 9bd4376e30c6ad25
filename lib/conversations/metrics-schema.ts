import { z } from "zod";
import { STAGES } from "#lib/worker-protocol/turn-timing.ts";

export const conversationQuery = z.strictObject({
  include: z
    .enum(["metrics", "summary", "metrics,summary", "summary,metrics"], {
      error: "include must be metrics, summary, or metrics,summary",
    })
    .optional()
    .describe("`metrics`: a latency breakdown of every answer; `summary`: the model's summary of the call"),
});
export type Included = z.output<typeof conversationQuery>["include"];

const ms = () => z.number().int().min(0);

export const rowMetricsOutput = z.object({
  counted_from: z
    .enum(["end_of_turn", "own_account"])
    .describe(
      "Start of the measurement: the end of the visitor's turn, or the start of generation for an unprompted turn",
    ),
  wait_ms: ms().describe("From there until the first audio of the answer"),
  stages: z
    .array(
      z.object({
        stage: z.enum(STAGES),
        starts_at_ms: ms(),
        took_ms: ms(),
        waited_ms: ms().describe(
          "The part that the visitor waited for; less than `took_ms` if stages overlapped",
        ),
      }),
    )
    .describe("The `waited_ms` of all stages and `rest_ms` add up to `wait_ms`"),
  rest_ms: ms().describe("The part that no stage explains"),
  heard_ms: ms().describe("How long the visitor heard the row"),
  voice_replaced: z
    .object({ asked: z.string(), used: z.string() })
    .nullable()
    .describe(
      "The voice that the speech service did not have, and the one that spoke; null if none was replaced",
    ),
});
export type RowMetrics = z.infer<typeof rowMetricsOutput>;

export const conversationMetricsOutput = z.object({
  answers: z.number().int().describe("Rows that answer the visitor"),
  wait_ms_p50: ms().nullable(),
  wait_ms_p95: ms().nullable(),
});
export type ConversationMetrics = z.infer<typeof conversationMetricsOutput>;
