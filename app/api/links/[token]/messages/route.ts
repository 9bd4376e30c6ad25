import { textEvent } from "#lib/calls/text/schema.ts";
import { notInText, tooManyMessages } from "#lib/calls/text/write-message.ts";
import { allowOnly, publicStream } from "#lib/http/route.ts";
import { linkParams, visitorMessageInput } from "#lib/links/schema.ts";
import { CONVERSATION_ERRORS } from "#lib/links/visit/link-refusals.ts";
import { writeToLink } from "#lib/links/visit/write-to-link.ts";
import { answerPreflight } from "../answer-preflight.ts";

export const POST = publicStream(
  {
    summary: "Send a message to a text conversation of a hosted link, and follow the answer",
    params: linkParams,
    body: visitorMessageInput,
    response: textEvent,
    errors: [...CONVERSATION_ERRORS, notInText, tooManyMessages, "SERVICE_UNAVAILABLE"],
  },
  (asked) => {
    const { content, message_id: messageId, card_id: cardId, from_seq: fromSeq } = asked.body;
    return writeToLink(asked, { content, messageId, cardId, fromSeq });
  },
);

export const { GET, PUT, PATCH, DELETE } = allowOnly("POST");
export { answerPreflight as OPTIONS };
