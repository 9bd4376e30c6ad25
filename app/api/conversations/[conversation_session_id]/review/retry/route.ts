import { nothingToReview, retryReview } from "#lib/conversations/reviews/reviews.ts";
import { retriedOutput, sessionParams } from "#lib/conversations/schema.ts";
import { notEnded } from "#lib/conversations/session-status.ts";
import { route } from "#lib/http/route.ts";

export const POST = route(
  {
    summary: "Write the review of a conversation again, or for the first time",
    scope: "full",
    params: sessionParams,
    response: retriedOutput,
    errors: ["SESSION_NOT_FOUND", notEnded, nothingToReview],
  },
  async ({ actor, params: { conversation_session_id } }) => {
    await retryReview(actor, conversation_session_id);
    return { conversation_session_id, status: "pending" as const };
  },
);
