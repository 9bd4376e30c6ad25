import { sendMessageInput, sendMessageOutput } from "#lib/calls/text/schema.ts";
import { answerText, streamText } from "#lib/calls/text/send-message.ts";
import { notInText, tooManyMessages } from "#lib/calls/text/write-message.ts";
import { sessionParams } from "#lib/conversations/schema.ts";
import { route } from "#lib/http/route.ts";

type Input = { params: { conversation_session_id: string }; body: ReturnType<typeof sendMessageInput.parse> };

const requestOf = ({ params, body }: Input) => ({
  sessionId: params.conversation_session_id,
  content: body.content,
  messageId: body.message_id,
  fromSeq: body.from_seq,
});

export const POST = route(
  {
    summary: "Send a visitor's message to a text conversation and get the answer",
    scope: "connect",
    params: sessionParams,
    body: sendMessageInput,
    response: sendMessageOutput,
    creates: "effects",
    streams: true,
    errors: ["SESSION_NOT_FOUND", notInText, tooManyMessages],
  },
  ({ actor, headers, ...input }) => answerText(actor, requestOf(input), headers),
  ({ actor, headers, ...input }) => (input.body.stream ? streamText(actor, requestOf(input), headers) : null),
);
