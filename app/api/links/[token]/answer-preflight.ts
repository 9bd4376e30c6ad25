import { allowsOrigin } from "#lib/links/allows-origin.ts";
import { foreignOrigin } from "#lib/platform/http/foreign-origin.ts";
import { allowOnly } from "#lib/platform/http/route.ts";

const refusal = allowOnly("POST");

/** Browsers ask this before a page of another website may start a call of a link, or come back into one. */
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
