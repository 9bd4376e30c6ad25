import { conversationsQuery } from "#lib/conversations/schema.ts";

type Query = Record<string, string | string[] | undefined>;

const NAMES = ["scenario_id", "status", "from", "to"] as const;
export type ShownFilter = Partial<Record<(typeof NAMES)[number], string>>;

/** The filter that an address holds. A value that the API would refuse is as good as none: it came from a hand-made address. */
export function readFilter(query: Query) {
  const shown: ShownFilter = {};
  for (const name of NAMES) {
    const value = query[name];
    if (typeof value !== "string" || value === "") continue;
    if (conversationsQuery.safeParse({ [name]: value }).success) shown[name] = value;
  }
  const { scenario_id: scenarioId, status, from, to } = conversationsQuery.parse(shown);
  const search = new URLSearchParams(shown).toString();
  return {
    filter: { scenarioId, status, from, to },
    shown,
    path: search ? `/conversations?${search}` : "/conversations",
  };
}
