import { z } from "zod";
import { STAGES } from "#lib/platform/turn-timing.ts";

export const conversationQuery = z.strictObject({
  include: z
    .enum(["metrics", "summary", "metrics,summary"], {
      error: "include must be metrics, summary, or metrics,summary",
    })
    .optional()
    .describe("`metrics`: where the time of every answer went; `summary`: what the model made of the call"),
});
export type Included = z.output<typeof conversationQuery>["include"];

const ms = () => z.number().int().min(0);

export const rowMetricsOutput = z.object({
  counted_from: z
    .enum(["end_of_turn", "own_account"])
    .describe("Zero of the figures: the end of the caller's turn, or the beginning of what answers none"),
  wait_ms: ms().describe("From there until the answer's first sound"),
  stages: z
    .array(
      z.object({
        stage: z.enum(STAGES),
        starts_at_ms: ms(),
        took_ms: ms(),
        waited_ms: ms().describe("What of it was waited for: less than it took where stages overlapped"),
      }),
    )
    .describe("Of all stages, `waited_ms` and `rest_ms` add up to `wait_ms`"),
  rest_ms: ms().describe("What no stage explains"),
  heard_ms: ms().describe("How long the row was heard"),
});
export type RowMetrics = z.infer<typeof rowMetricsOutput>;

export const conversationMetricsOutput = z.object({
  answers: z.number().int().describe("Rows that answer the caller"),
  wait_ms_p50: ms().nullable(),
  wait_ms_p95: ms().nullable(),
});
export type ConversationMetrics = z.infer<typeof conversationMetricsOutput>;
