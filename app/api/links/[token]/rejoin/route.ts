import { presentRejoinedCall } from "#lib/links/present.ts";
import { rejoinHostedCall } from "#lib/links/rejoin-hosted-call.ts";
import { linkParams, rejoinedCallOutput, rejoinInput } from "#lib/links/schema.ts";
import { allowOnly, publicRoute } from "#lib/platform/http/route.ts";
import { answerPreflight } from "../answer-preflight.ts";

export const POST = publicRoute(
  {
    summary: "Come back into a live call of a hosted link",
    params: linkParams,
    body: rejoinInput,
    response: rejoinedCallOutput,
    errors: ["SESSION_NOT_FOUND"],
  },
  async ({ params, body, headers, origin }) =>
    presentRejoinedCall(
      await rejoinHostedCall({
        token: params.token,
        rejoinToken: body.rejoin_token,
        headers,
        foreignOrigin: origin,
      }),
    ),
);

export const { GET, PUT, PATCH, DELETE } = allowOnly("POST");
export { answerPreflight as OPTIONS };
