import { conversationIsLive, deleteConversations } from "#lib/conversations/delete-conversations.ts";
import { deleteRoute } from "#lib/http/route.ts";

export const POST = deleteRoute(
  {
    summary: "Delete conversations with their transcripts, summaries and recordings",
    errors: ["SESSION_NOT_FOUND", conversationIsLive],
  },
  ({ actor, body }) => deleteConversations(actor, body),
);
