import { getReview, presentReview } from "#lib/conversations/reviews/reviews.ts";
import { reviewOutput } from "#lib/conversations/reviews/schema.ts";
import { sessionParams } from "#lib/conversations/schema.ts";
import { route } from "#lib/http/route.ts";

export const GET = route(
  {
    summary: "Get the review of a conversation by its scenario's guardrails",
    scope: "read",
    params: sessionParams,
    response: reviewOutput,
    errors: ["SESSION_NOT_FOUND"],
  },
  async ({ actor, params: { conversation_session_id: id } }) => presentReview(await getReview(actor, id)),
);
