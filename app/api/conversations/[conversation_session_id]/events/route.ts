import { openEvents } from "#lib/calls/events/follow-conversation.ts";
import { tooManyStreams } from "#lib/calls/events/open-streams.ts";
import { conversationEvent, eventsQuery } from "#lib/calls/events/schema.ts";
import { sessionParams } from "#lib/conversations/schema.ts";
import { streamRoute } from "#lib/http/route.ts";

export const GET = streamRoute(
  {
    summary: "Stream the events of a conversation",
    scope: "read",
    params: sessionParams,
    query: eventsQuery,
    response: conversationEvent,
    errors: ["SESSION_NOT_FOUND", tooManyStreams],
  },
  async ({ actor, params, query, lastEventId }) =>
    await openEvents(actor, params.conversation_session_id, lastEventId ?? query.after),
);
