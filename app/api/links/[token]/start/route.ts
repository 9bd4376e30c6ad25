import { CONNECT_ERRORS } from "#lib/calls/connect/connect-refusals.ts";
import { findZone } from "#lib/flow/engine/call-time.ts";
import { allowOnly, publicRoute } from "#lib/http/route.ts";
import { presentHostedCall } from "#lib/links/present.ts";
import { hostedCallOutput, linkParams, startInput } from "#lib/links/schema.ts";
import {
  answersNeeded,
  CALL_ERRORS,
  consentNeeded,
  linkNotFound,
  passcodeRefused,
} from "#lib/links/visit/link-refusals.ts";
import { startHostedCall } from "#lib/links/visit/start-hosted-call.ts";
import { answerPreflight } from "../answer-preflight.ts";

export const POST = publicRoute(
  {
    summary: "Start a call of a hosted link",
    params: linkParams,
    body: startInput,
    response: hostedCallOutput,
    errors: [
      ...[linkNotFound, ...CALL_ERRORS, ...CONNECT_ERRORS],
      ...[() => passcodeRefused("passcode_required"), () => passcodeRefused("passcode_wrong")],
      ...[consentNeeded, () => answersNeeded(["customer_name"])],
    ],
  },
  async ({ params, body, headers, address, origin }) =>
    presentHostedCall(
      await startHostedCall({
        token: params.token,
        mode: body.mode,
        headers,
        address,
        foreignOrigin: origin,
        videoFormat: body.video_format,
        videoCodec: body.video_codec,
        timeZone: findZone(body.time_zone),
        visitorVars: body.visitor_vars,
        passcode: body.passcode,
        consentTextHash: body.consent_text_hash,
        visitorKey: body.visitor_key,
      }),
    ),
);

export const { GET, PUT, PATCH, DELETE } = allowOnly("POST");
export { answerPreflight as OPTIONS };
