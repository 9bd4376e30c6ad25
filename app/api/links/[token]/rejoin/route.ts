import { allowOnly, publicRoute } from "#lib/http/route.ts";
import { presentRejoinedCall } from "#lib/links/present.ts";
import { linkParams, rejoinedCallOutput, rejoinInput } from "#lib/links/schema.ts";
import { CONVERSATION_ERRORS } from "#lib/links/visit/link-refusals.ts";
import { rejoinHostedCall } from "#lib/links/visit/rejoin-hosted-call.ts";
import { answerPreflight } from "../answer-preflight.ts";

export const POST = publicRoute(
  {
    summary: "Rejoin a live call of a hosted link",
    params: linkParams,
    body: rejoinInput,
    response: rejoinedCallOutput,
    errors: CONVERSATION_ERRORS,
  },
  async (asked) => presentRejoinedCall(await rejoinHostedCall(asked)),
);

export const { GET, PUT, PATCH, DELETE } = allowOnly("POST");
export { answerPreflight as OPTIONS };
