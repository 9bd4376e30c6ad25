import { foreignOrigin } from "#lib/http/request-origin.ts";
import { allowOnly } from "#lib/http/route.ts";
import { allowsOrigin } from "#lib/links/visit/admit-call.ts";

const refusal = allowOnly("POST");

/** Browsers send this request before a page of another website may start or rejoin a call of a link. */
export async function answerPreflight(
  request: Request,
  context: { params: Promise<Record<string, string>> },
): Promise<Response> {
  const origin = foreignOrigin(request.headers);
  const { token = "" } = await context.params;
  if (origin === null || !(await allowsOrigin(token, origin))) return await refusal.OPTIONS();
  const headers = {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": "content-type",
    Vary: "Origin",
  };
  return new Response(null, { status: 204, headers });
}
