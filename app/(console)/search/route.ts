import { parseInput } from "#lib/http/input/parse-input.ts";
import { type Found, searchInput } from "#lib/search/schema.ts";
import { searchAccount } from "#lib/search/search-account.ts";
import { apiReference } from "../../api/reference.ts";
import { sessionGet } from "../../session-route.ts";

/** Searches the account and the API reference, for the palette. */
export const GET = sessionGet<unknown>("view", async ({ actor, request }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { q } = parseInput(searchInput, query);
  const found = [...(await searchAccount(actor, q)), ...findOperations(q)];
  return Response.json({ found }, { headers: { "Cache-Control": "no-store" } });
});

const MAX_FOUND = 5;

/** Finds operations of the API whose summary or path contains every word. */
function findOperations(query: string): Found[] {
  const words = query.toLowerCase().trim().split(/\s+/);
  const listed = apiReference().tags.flatMap(({ slug, operations }) =>
    operations.map(({ method, path, summary, anchor }) => ({
      ...{ id: `${slug}#${anchor}`, title: summary, detail: `${method} ${path}` },
    })),
  );
  return listed
    .filter(({ title, detail }) => {
      const text = `${title} ${detail} api`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .slice(0, MAX_FOUND)
    .map((operation) => ({ kind: "operation", ...operation, parentId: null }));
}
