import { z } from "zod";
import { toolCallOutput } from "#lib/conversations/collected/schema.ts";
import { sessionEnd, sessionStatus, transcriptRowOutput } from "#lib/conversations/schema.ts";
import { shownCard } from "../text/schema.ts";

export const eventsQuery = z.strictObject({
  after: z
    .string()
    .max(200)
    .optional()
    .describe(
      "The `id` of the last event you have, instead of the header `Last-Event-ID`. Without either, the stream begins with the conversation",
    ),
});

const values = z.record(z.string(), z.json());
const instant = () => z.iso.datetime();
const endFields = {
  status: sessionStatus,
  end_reason: sessionEnd.end_reason,
  failure_reason: sessionEnd.failure_reason,
  started_at: instant().nullable(),
  ended_at: instant().nullable(),
};

/** An event's data. Its `type` is also the name of the server-sent event. */
export const conversationEvent = z
  .discriminatedUnion("type", [
    z.object({
      type: z.literal("status"),
      ...endFields,
    }),
    z.object({
      type: z.literal("row"),
      row: transcriptRowOutput.describe(
        "A row of the transcript. One with the same `seq` as an earlier one replaces it",
      ),
    }),
    z.object({
      type: z.literal("tool_call"),
      tool_call: toolCallOutput.describe(
        "A request to an endpoint: once when it begins, and once when it ends",
      ),
    }),
    z.object({ type: z.literal("node"), node_id: z.string().describe("The node that the scenario is at") }),
    z.object({
      type: z.literal("variables"),
      runtime_vars: values.describe("What the call was started with, and later updates"),
      variables: values.describe("The scenario's variables"),
    }),
    z.object({
      type: z.literal("card"),
      card: shownCard.nullable().describe("The card that is shown; null once it is gone"),
    }),
    z.object({
      type: z.literal("handover"),
      handover: z
        .object({
          id: z.string(),
          function: z.string().describe("The function that asked for a person"),
          node_id: z.string(),
          wait_ms: z.int().describe("How long the avatar waits for one"),
        })
        .nullable()
        .describe("The request for a person that is open; null once it is not"),
    }),
    z.object({
      type: z.literal("takeover"),
      name: z.string().describe("Who speaks in the avatar's place, as the visitor sees it"),
      state: z.enum(["started", "handed_back", "lost", "call_ended"]),
      at: instant(),
    }),
    z.object({ type: z.literal("end"), ...endFields }).describe("The last event; then the stream closes"),
  ])
  .meta({ id: "ConversationEvent" });
export type ConversationEvent = z.input<typeof conversationEvent>;
