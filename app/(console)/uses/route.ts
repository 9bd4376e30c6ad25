import { parseInput } from "#lib/http/input/parse-input.ts";
import { listUses, usesInput } from "#lib/scenarios/list-uses.ts";
import { sessionGet } from "../../session-route.ts";

/** The scenarios and links that use what a dialog is about to delete. */
export const GET = sessionGet<unknown>("view", async ({ actor, request }) => {
  const query = new URL(request.url).searchParams;
  const input = parseInput(usesInput, { kind: query.get("kind"), ids: query.getAll("id") });
  const uses = await listUses(actor, input);
  return Response.json({ uses }, { headers: { "Cache-Control": "no-store" } });
});
