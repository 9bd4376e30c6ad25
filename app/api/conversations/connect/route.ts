import { connectConversation } from "#lib/conversations/connect-conversation.ts";
import { presentConnected } from "#lib/conversations/present.ts";
import { connectInput, connectOutput } from "#lib/conversations/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Start a conversation and get the credentials of its room",
    scope: "connect",
    body: connectInput,
    response: connectOutput,
    creates: true,
  },
  async ({ caller, body }) => presentConnected(await connectConversation(caller, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
