import { z } from "zod";
import { conversationsQuery, toSessionFilter } from "#lib/conversations/filter-schema.ts";
import { MINUTE_MS } from "#lib/platform/durations.ts";
import { knownZone, startOfDay } from "#lib/platform/zoned-day.ts";
import type { Query } from "../../pages.ts";

/** Parameters that the API takes unchanged. */
const NAMES = [
  "q",
  "scenario_id",
  "avatar_id",
  "hosted_link_id",
  "status",
  "outcome",
  "has_recording",
  "has_violations",
  "criterion",
  "visitor_id",
  "metadata",
] as const;

/** The call lengths to choose from. */
const LENGTHS: Record<string, { min_duration_ms?: string; max_duration_ms?: string }> = {
  short: { max_duration_ms: String(MINUTE_MS) },
  medium: { min_duration_ms: String(MINUTE_MS), max_duration_ms: String(5 * MINUTE_MS) },
  long: { min_duration_ms: String(5 * MINUTE_MS) },
};

export type FilterValues = Partial<
  Record<(typeof NAMES)[number] | "kind" | "from" | "to" | "length" | "zone", string>
>;

/**
 * Reads the filter from the URL. Days are whole days in the viewer's time zone. Values that the API would
 * refuse are ignored; they come from hand-written URLs. `apiPath` is the same list in the API, which does not
 * list draft tests.
 */
export function readFilter(query: Query) {
  const param = (name: string) => {
    const value = query[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const [metadataName, metadataValue] = [param("metadata_name"), param("metadata_value")];
  // The form has two fields for what the API takes as one.
  const metadata = metadataName && metadataValue && `${metadataName}:${metadataValue}`;
  const values: FilterValues = {};
  const api: Record<string, string> = {};
  for (const name of NAMES) {
    const value = name === "metadata" ? metadata || param(name) : param(name);
    if (value === undefined || !conversationsQuery.safeParse({ [name]: value }).success) continue;
    values[name] = value;
    api[name] = value;
  }
  readLength(param("length"), values, api);
  readDays({ from: param("from"), to: param("to"), zone: param("zone") }, values, api);
  const apiPath = withQuery(api);
  const tests = query.kind === "test" ? true : undefined;
  if (tests) values.kind = "test";
  return {
    filter: { tests, ...toSessionFilter(conversationsQuery.parse(api)) },
    values,
    path: withQuery(values),
    apiPath,
  };
}

function readLength(length: string | undefined, values: FilterValues, api: Record<string, string>): void {
  if (length === undefined || !Object.hasOwn(LENGTHS, length)) return;
  values.length = length;
  Object.assign(api, LENGTHS[length]);
}

type Days = { from: string | undefined; to: string | undefined; zone: string | undefined };

/** Both days are included. */
function readDays({ from, to, zone }: Days, values: FilterValues, api: Record<string, string>): void {
  const timeZone = knownZone(zone ?? "UTC");
  for (const [name, day] of Object.entries({ from, to })) {
    if (day === undefined || !z.iso.date().safeParse(day).success) continue;
    const at = startOfDay(day, timeZone, name === "to" ? 1 : 0).toISOString();
    if (!conversationsQuery.safeParse({ [name]: at }).success) continue;
    Object.assign(values, { [name]: day, ...(timeZone !== "UTC" && { zone: timeZone }) });
    api[name] = at;
  }
}

function withQuery(values: Record<string, string>): string {
  const search = new URLSearchParams(values).toString();
  return search ? `/conversations?${search}` : "/conversations";
}
