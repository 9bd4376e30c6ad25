import { retriedOutput, sessionParams } from "#lib/conversations/schema.ts";
import { notEnded } from "#lib/conversations/session-status.ts";
import { retrySummary } from "#lib/conversations/summaries/summaries.ts";
import { route } from "#lib/http/route.ts";

export const POST = route(
  {
    summary: "Write the summary of a conversation again, or for the first time",
    scope: "full",
    params: sessionParams,
    response: retriedOutput,
    errors: ["SESSION_NOT_FOUND", notEnded],
  },
  async ({ actor, params: { conversation_session_id } }) => {
    await retrySummary(actor, conversation_session_id);
    return { conversation_session_id, status: "pending" as const };
  },
);
