import { replayCommandInput } from "#lib/operator/schema.ts";
import { allowOnly, operatorRoute } from "#lib/platform/http/route.ts";
import { replayAnyConversation } from "#lib/replays/replay-any-conversation.ts";
import { replayOutput } from "#lib/replays/schema.ts";

export const POST = operatorRoute(
  {
    summary: "Play a conversation against another version",
    body: replayCommandInput,
    response: replayOutput,
  },
  ({ body: { id, ...input } }) => replayAnyConversation(id, input),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
