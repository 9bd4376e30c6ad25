import { parseInput } from "#lib/http/input/parse-input.ts";
import { listUses, usesInput } from "#lib/scenarios/list-uses.ts";
import { sessionGet } from "../../session-route.ts";

/** The scenarios and links that use something, for the dialog that deletes it. */
export const GET = sessionGet<unknown>("view", async ({ actor, request }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const uses = await listUses(actor, parseInput(usesInput, query));
  return Response.json({ uses }, { headers: { "Cache-Control": "no-store" } });
});
