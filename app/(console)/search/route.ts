import { parseInput } from "#lib/http/input/parse-input.ts";
import { searchInput } from "#lib/search/schema.ts";
import { searchAccount } from "#lib/search/search-account.ts";
import { sessionGet } from "../../session-route.ts";
import { findOperations } from "./find-operations.ts";

/** Searches the account and the API reference, for the palette. */
export const GET = sessionGet<unknown>("view", async ({ actor, request }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { q } = parseInput(searchInput, query);
  const found = [...(await searchAccount(actor, q)), ...findOperations(q)];
  return Response.json({ found }, { headers: { "Cache-Control": "no-store" } });
});
