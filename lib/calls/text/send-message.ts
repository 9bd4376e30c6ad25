import type { z } from "zod";
import { getConversationOverview } from "#lib/conversations/conversations.ts";
import type { StreamedEvent } from "#lib/http/event-stream.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { newId } from "#lib/platform/ids.ts";
import { followText, type TextEvent } from "./follow-text.ts";
import { presentCard, presentTextEvent, presentTextRow, type sendMessageOutput } from "./schema.ts";
import { wakeText } from "./serve-text.ts";
import { notInText, type VisitorMessage, writeMessage } from "./write-message.ts";

/** A request for a text conversation: what the visitor wrote, if anything, and the rows that are wanted. */
export type TextRequest = VisitorMessage & { sessionId: string; fromSeq: number | undefined };

type Events = (signal: AbortSignal) => AsyncGenerator<TextEvent, void, undefined>;

/**
 * Stores a message, and returns what follows it; without a message, what is being answered. Throws like `writeMessage`.
 */
export async function openText(
  actor: Actor,
  { sessionId, content, messageId = newId(), cardId, fromSeq }: TextRequest,
  headers: Headers,
): Promise<Events> {
  const { mode } = await getConversationOverview(actor, sessionId);
  if (mode !== "text") throw notInText();
  if (content === undefined) {
    // Its app may have died in the middle of an answer.
    wakeText(sessionId);
    return (signal) => followText(sessionId, { fromSeq: fromSeq ?? 0 }, signal);
  }
  const message = { messageId, content, cardId };
  const { commandSeq, rowSeq } = await writeMessage(actor, sessionId, message, headers);
  const range = { fromSeq: fromSeq ?? rowSeq, untilSeq: commandSeq };
  return (signal) => followText(sessionId, range, signal);
}

/** The same as events of a stream. */
export async function streamText(actor: Actor, request: TextRequest, headers: Headers) {
  const open = await openText(actor, request, headers);
  return async function* (signal: AbortSignal): AsyncGenerator<StreamedEvent, void, undefined> {
    for await (const event of open(signal)) yield presentTextEvent(event);
  };
}

/** The same as one response, once the answer is complete. */
export async function answerText(
  actor: Actor,
  request: TextRequest,
  headers: Headers,
): Promise<z.input<typeof sendMessageOutput>> {
  const open = await openText(actor, request, headers);
  const answer: z.input<typeof sendMessageOutput> = {
    conversation_session_id: request.sessionId,
    ...{ status: "active", answered: false, card: null, rows: [] },
  };
  for await (const event of open(new AbortController().signal)) {
    if (event.type === "row") answer.rows.push(presentTextRow(event.row));
    if (event.type !== "done") continue;
    Object.assign(answer, {
      status: event.status,
      answered: event.isAnswered,
      card: presentCard(event.card),
    });
  }
  return answer;
}
