import { endTest } from "#lib/calls/text/follow-test.ts";
import { sessionParams } from "#lib/conversations/schema.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { readJsonBody } from "#lib/http/input/read-body.ts";
import { sessionPost } from "../../../../session-route.ts";

/** Ends the owner's test in writing. A page that closes can send this, but no server action. */
export const POST = sessionPost<unknown>("scenarios.change", async ({ actor, request }) => {
  const { conversation_session_id: id } = parseInput(sessionParams, await readJsonBody(request));
  await endTest(actor, id);
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
});
