import { conversationIsLive } from "#lib/conversations/conversation-is-live.ts";
import { deleteConversations } from "#lib/conversations/delete-conversations.ts";
import { deleteInput, deleteOutput, presentDeletion } from "#lib/platform/http/deletion.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Delete conversations with everything that is kept of them",
    scope: "full",
    body: deleteInput,
    response: deleteOutput,
    errors: ["SESSION_NOT_FOUND", conversationIsLive],
  },
  async ({ caller, body }) => presentDeletion(await deleteConversations(caller, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
