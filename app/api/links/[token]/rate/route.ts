import { allowOnly, publicRoute } from "#lib/http/route.ts";
import { linkParams, ratedOutput, rateInput } from "#lib/links/schema.ts";
import { CONVERSATION_ERRORS } from "#lib/links/visit/link-refusals.ts";
import { rateHostedCall } from "#lib/links/visit/rejoin-hosted-call.ts";
import { answerPreflight } from "../answer-preflight.ts";

export const POST = publicRoute(
  {
    summary: "Rate a call of a hosted link",
    params: linkParams,
    body: rateInput,
    response: ratedOutput,
    errors: CONVERSATION_ERRORS,
  },
  async (asked) => {
    await rateHostedCall(asked);
    return { score: asked.body.score, comment: asked.body.comment };
  },
);

export const { GET, PUT, PATCH, DELETE } = allowOnly("POST");
export { answerPreflight as OPTIONS };
