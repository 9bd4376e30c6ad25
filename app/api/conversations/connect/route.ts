import { connectConversation } from "#lib/calls/connect/connect-conversation.ts";
import { CONNECT_ERRORS } from "#lib/calls/connect/connect-refusals.ts";
import { presentConnected } from "#lib/conversations/present.ts";
import { connectInput, connectOutput } from "#lib/conversations/schema.ts";
import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = route(
  {
    summary: "Start a conversation and get the token for its room",
    scope: "connect",
    body: connectInput,
    response: connectOutput,
    creates: "effects",
    answersSecret: true,
    errors: ["SCENARIO_NOT_FOUND", "AVATAR_NOT_FOUND", notFound("Background"), ...CONNECT_ERRORS],
  },
  async ({ actor, body }) => {
    const origin = { kind: "api" as const, apiKeyId: actor.keyId };
    return presentConnected(await connectConversation(actor, body, origin));
  },
);
