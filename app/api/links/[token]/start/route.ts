import { presentHostedCall } from "#lib/links/present.ts";
import { hostedCallOutput, linkParams, startInput } from "#lib/links/schema.ts";
import { startHostedCall } from "#lib/links/start-hosted-call.ts";
import { allowOnly, publicRoute } from "#lib/platform/http/route.ts";

export const POST = publicRoute(
  {
    summary: "Start the call of a hosted link",
    params: linkParams,
    body: startInput,
    response: hostedCallOutput,
  },
  async ({ params, body, headers, address }) =>
    presentHostedCall(
      await startHostedCall({ token: params.token, headers, address, videoFormat: body.video_format }),
    ),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
