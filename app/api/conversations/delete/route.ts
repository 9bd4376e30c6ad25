import { conversationIsLive, deleteConversations } from "#lib/conversations/delete-conversations.ts";
import { deleteInput, deleteOutput, presentDeletion } from "#lib/http/input/deletion.ts";
import { allowOnly, route } from "#lib/http/route.ts";

export const POST = route(
  {
    summary: "Delete conversations with their transcripts, summaries and recordings",
    scope: "full",
    body: deleteInput,
    response: deleteOutput,
    errors: ["SESSION_NOT_FOUND", conversationIsLive],
  },
  async ({ actor, body }) => presentDeletion(await deleteConversations(actor, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
