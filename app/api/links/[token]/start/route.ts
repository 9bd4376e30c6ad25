import { allowsOrigin } from "#lib/links/allows-origin.ts";
import { presentHostedCall } from "#lib/links/present.ts";
import { hostedCallOutput, linkParams, startInput } from "#lib/links/schema.ts";
import { startHostedCall } from "#lib/links/start-hosted-call.ts";
import { foreignOrigin } from "#lib/platform/http/foreign-origin.ts";
import { allowOnly, publicRoute } from "#lib/platform/http/route.ts";

export const POST = publicRoute(
  {
    summary: "Start the call of a hosted link",
    params: linkParams,
    body: startInput,
    response: hostedCallOutput,
  },
  async ({ params, body, headers, address, origin }) =>
    presentHostedCall(
      await startHostedCall({
        token: params.token,
        headers,
        address,
        foreignOrigin: origin,
        videoFormat: body.video_format,
        passcode: body.passcode,
        consentTextHash: body.consent_text_hash,
      }),
    ),
);

const other = allowOnly("POST");
export const { GET, PUT, PATCH, DELETE } = other;

/** Browsers ask this before a page of another website may start a call. */
export async function OPTIONS(request: Request, context: { params: Promise<Record<string, string>> }) {
  const origin = foreignOrigin(request.headers);
  const { token = "" } = await context.params;
  if (origin === null || !(await allowsOrigin(token, origin))) return await other.OPTIONS();
  const headers = {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": "content-type",
    Vary: "Origin",
  };
  return new Response(null, { status: 204, headers });
}
