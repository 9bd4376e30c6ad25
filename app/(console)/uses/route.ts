import { parseInput } from "#lib/http/input/parse-input.ts";
import { listReplacements, listUses, usesInput } from "#lib/scenarios/list-uses.ts";
import { sessionGet } from "../../session-route.ts";

/** The scenarios and links that use what a dialog is about to delete, and what they could use instead. */
export const GET = sessionGet<unknown>("view", async ({ actor, request }) => {
  const query = new URL(request.url).searchParams;
  const input = parseInput(usesInput, { kind: query.get("kind"), ids: query.getAll("id") });
  const uses = await listUses(actor, input);
  const replacements = uses.length > 0 ? await listReplacements(actor, input) : [];
  return Response.json({ uses, replacements }, { headers: { "Cache-Control": "no-store" } });
});
