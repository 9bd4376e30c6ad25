import { z } from "zod";
import { filterOf } from "#lib/conversations/filter-schema.ts";
import { conversationsQuery } from "#lib/conversations/schema.ts";
import { knownZone, startOfDay } from "#lib/platform/zoned-day.ts";

type Query = Record<string, string | string[] | undefined>;

/** What the API takes as it stands. */
const NAMES = [
  "q",
  "scenario_id",
  "avatar_id",
  "hosted_link_id",
  "status",
  "outcome",
  "has_recording",
] as const;
const MINUTE_MS = 60_000;

/** Lengths of calls that one chooses between. */
const LENGTHS: Record<string, { min_duration_ms?: string; max_duration_ms?: string }> = {
  short: { max_duration_ms: String(MINUTE_MS) },
  medium: { min_duration_ms: String(MINUTE_MS), max_duration_ms: String(5 * MINUTE_MS) },
  long: { min_duration_ms: String(5 * MINUTE_MS) },
};

export type ShownFilter = Partial<
  Record<(typeof NAMES)[number] | "kind" | "from" | "to" | "length" | "zone", string>
>;

/**
 * The filter that an address holds: days are whole ones of the viewer's zone. A value that the API would refuse is as
 * good as none: it came from a hand-made address. `apiPath` is the same list by the API, which knows of no tests.
 */
export function readFilter(query: Query) {
  const asked = (name: string) => {
    const value = query[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const shown: ShownFilter = {};
  const api: Record<string, string> = {};
  for (const name of NAMES) {
    const value = asked(name);
    if (value === undefined || !conversationsQuery.safeParse({ [name]: value }).success) continue;
    shown[name] = value;
    api[name] = value;
  }
  readLength(asked("length"), shown, api);
  readDays({ from: asked("from"), to: asked("to"), zone: asked("zone") }, shown, api);
  const apiPath = withQuery(api);
  const tests = query.kind === "test" ? true : undefined;
  if (tests) shown.kind = "test";
  return {
    filter: { tests, ...filterOf(conversationsQuery.parse(api)) },
    shown,
    path: withQuery(shown),
    apiPath,
  };
}

function readLength(length: string | undefined, shown: ShownFilter, api: Record<string, string>): void {
  if (length === undefined || !Object.hasOwn(LENGTHS, length)) return;
  shown.length = length;
  Object.assign(api, LENGTHS[length]);
}

type Days = { from: string | undefined; to: string | undefined; zone: string | undefined };

/** Both days are in it. */
function readDays({ from, to, zone }: Days, shown: ShownFilter, api: Record<string, string>): void {
  const timeZone = knownZone(zone ?? "UTC");
  for (const [name, day] of Object.entries({ from, to })) {
    if (day === undefined || !z.iso.date().safeParse(day).success) continue;
    const at = startOfDay(day, timeZone, name === "to" ? 1 : 0).toISOString();
    if (!conversationsQuery.safeParse({ [name]: at }).success) continue;
    Object.assign(shown, { [name]: day, ...(timeZone !== "UTC" && { zone: timeZone }) });
    api[name] = at;
  }
}

function withQuery(shown: Record<string, string>): string {
  const search = new URLSearchParams(shown).toString();
  return search ? `/conversations?${search}` : "/conversations";
}
