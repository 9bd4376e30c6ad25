import { CONNECT_ERRORS } from "#lib/calls/connect/connect-refusals.ts";
import { notSwitchable, stillWriting } from "#lib/calls/connect/switch-mode.ts";
import { allowOnly, publicRoute } from "#lib/http/route.ts";
import { presentRejoinedCall } from "#lib/links/present.ts";
import { linkParams, rejoinedCallOutput, switchLinkInput } from "#lib/links/schema.ts";
import { CALL_ERRORS } from "#lib/links/visit/link-refusals.ts";
import { switchHostedCall } from "#lib/links/visit/switch-hosted-call.ts";
import { answerPreflight } from "../answer-preflight.ts";

export const POST = publicRoute(
  {
    summary:
      "Continue a text conversation of a hosted link as a call, or take it back until the call has begun",
    params: linkParams,
    body: switchLinkInput,
    response: rejoinedCallOutput,
    errors: ["SESSION_NOT_FOUND", notSwitchable, stillWriting, ...CALL_ERRORS, ...CONNECT_ERRORS],
  },
  async (asked) => presentRejoinedCall(await switchHostedCall(asked)),
);

export const { GET, PUT, PATCH, DELETE } = allowOnly("POST");
export { answerPreflight as OPTIONS };
