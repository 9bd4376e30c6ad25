import { conversationsQuery } from "#lib/conversations/schema.ts";

type Query = Record<string, string | string[] | undefined>;

const NAMES = ["scenario_id", "status", "from", "to"] as const;
export type ShownFilter = Partial<Record<(typeof NAMES)[number] | "kind", string>>;

/**
 * The filter that an address holds. A value that the API would refuse is as good as none: it came from a hand-made address.
 * `apiPath` is the same list by the API, which knows of no tests.
 */
export function readFilter(query: Query) {
  const shown: ShownFilter = {};
  for (const name of NAMES) {
    const value = query[name];
    if (typeof value !== "string" || value === "") continue;
    if (conversationsQuery.safeParse({ [name]: value }).success) shown[name] = value;
  }
  const { scenario_id: scenarioId, status, from, to } = conversationsQuery.parse(shown);
  const apiPath = withQuery(shown);
  const tests = query.kind === "test" ? true : undefined;
  if (tests) shown.kind = "test";
  return { filter: { tests, scenarioId, status, from, to }, shown, path: withQuery(shown), apiPath };
}

function withQuery(shown: ShownFilter): string {
  const search = new URLSearchParams(shown).toString();
  return search ? `/conversations?${search}` : "/conversations";
}
