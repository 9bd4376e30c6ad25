import { z } from "zod";
import { sessionStatus } from "#lib/conversations/schema.ts";
import type { OpenCard } from "#lib/flow/cards/card.ts";
import { resourceId } from "#lib/http/input/fields.ts";
import { trimmedText } from "#lib/platform/text-fields.ts";
import type { SaidRow, TextEvent } from "./follow-text.ts";

/** As for messages that are typed in calls. */
const MAX_MESSAGE = 2_000;

export const messageFields = z.strictObject({
  content: trimmedText(MAX_MESSAGE)
    .optional()
    .describe(
      "What the visitor writes. Without it, the response has what is being answered, such as the greeting",
    )
    .meta({ examples: ["Where is my order?"] }),
  message_id: z
    .string()
    .regex(/^[\w.:-]{1,64}$/, {
      error: ({ path }) =>
        `${path?.join(".")} must have 1 to 64 letters, digits, dots, colons, dashes or underscores`,
    })
    .optional()
    .describe(
      "Your own ID of the message, unique in its conversation. A message with the same ID is stored and answered once, so it can be sent again after an error",
    )
    .meta({ examples: ["message-17"] }),
});

export const fromSeq = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .optional()
  .describe("The first row of the response; by default, those that follow the message");

export const sendMessageInput = messageFields.extend({
  from_seq: fromSeq,
  stream: z
    .boolean()
    .default(false)
    .describe(
      "Streams the answer while it is written, as server-sent events: `partial` with the `text` so far, `row` for each finished row, `done` at the end, and `error`",
    ),
});

/** A request of the console's test panel. `after`: the id of the last change that it has. */
export const testMessageInput = messageFields.extend({
  conversation_session_id: resourceId(),
  card_id: z.string().max(200).optional(),
  from_seq: fromSeq,
  after: z.string().max(200).optional(),
});

const textRow = z.object({
  seq: z.number().int(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  started_at: z.iso.datetime(),
});

export const shownCard = z.object({
  id: z.string(),
  function: z.string().describe("The scenario's function that showed it"),
  card: z.record(z.string(), z.json()).describe("Its `kind`, `title` and what else belongs to the kind"),
});
export type ShownCard = z.input<typeof shownCard>;

export const sendMessageOutput = z.object({
  conversation_session_id: z.uuid(),
  status: sessionStatus.describe("The conversation's status; `ended` once nothing more can be sent"),
  answered: z
    .boolean()
    .describe("False if the answer takes longer than two minutes; send the request again, without content"),
  card: shownCard
    .nullable()
    .describe("The card that is shown; null without one. A message with the words of an answer answers it"),
  rows: z.array(textRow).describe("What was said since the message, oldest first"),
});
export type TextRow = z.input<typeof textRow>;

/** The data of an event of a conversation in writing, as pages get it. */
export const textEvent = z.union([
  textRow.describe("With `row`: a finished row"),
  z.object({ text: z.string() }).describe("With `partial`: what was written so far of the next row"),
  sendMessageOutput
    .pick({ status: true, answered: true, card: true })
    .describe("With `done`: the answer is complete"),
]);

export const presentTextRow = ({ seq, role, content, startedAt }: SaidRow): TextRow => ({
  ...{ seq, role, content },
  started_at: startedAt.toISOString(),
});

export const presentCard = (card: OpenCard | null): ShownCard | null =>
  card && { id: card.id, function: card.name, card: card.card };

/** An event as it is streamed; null for a ping. */
export function presentTextEvent(event: TextEvent): { event: string; data: object } | null {
  switch (event.type) {
    case "row":
      return { event: "row", data: presentTextRow(event.row) };
    case "partial":
      return { event: "partial", data: { text: event.text } };
    case "done":
      return {
        event: "done",
        data: { status: event.status, answered: event.isAnswered, card: presentCard(event.card) },
      };
    case "ping":
      return null;
  }
}
