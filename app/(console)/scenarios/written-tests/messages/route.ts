import { followTest } from "#lib/calls/text/follow-test.ts";
import { testMessageInput } from "#lib/calls/text/schema.ts";
import { eventStream } from "#lib/http/event-stream.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { readJsonBody } from "#lib/http/input/read-body.ts";
import { newId } from "#lib/platform/ids.ts";
import { sessionPost } from "../../../../session-route.ts";

/** Sends a message to the owner's test in writing, and streams what follows. */
export const POST = sessionPost<unknown>("scenarios.change", async ({ actor, request }) => {
  const body = parseInput(testMessageInput, await readJsonBody(request));
  const headers = new Headers();
  const events = await followTest(
    actor,
    {
      sessionId: body.conversation_session_id,
      content: body.content,
      messageId: body.message_id,
      cardId: body.card_id,
      fromSeq: body.from_seq,
      after: body.after,
    },
    headers,
  );
  return eventStream(request.signal, { headers, requestId: newId() }, events);
});
