import { replayCommandInput } from "#lib/auth/accounts/schema.ts";
import { allowOnly, operatorRoute } from "#lib/http/route.ts";
import { replayAnyConversation } from "#lib/scenarios/replays/replay-conversation.ts";
import { replayOutput } from "#lib/scenarios/replays/schema.ts";

export const POST = operatorRoute(
  {
    summary: "Replay a conversation against another version of its scenario",
    body: replayCommandInput,
    response: replayOutput,
  },
  ({ body: { id, ...input } }) => replayAnyConversation(id, input),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
