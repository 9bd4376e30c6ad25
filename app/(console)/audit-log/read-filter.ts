import { z } from "zod";
import { AUDIT_AREAS } from "#lib/audit/actions.ts";
import type { AuditFilter } from "#lib/audit/queries.ts";
import { knownZone, startOfDay } from "#lib/platform/zoned-day.ts";
import type { Query } from "../../pages.ts";

type FilterValues = { area?: string; from?: string; until?: string; zone?: string };

/**
 * Reads the filter from the URL. Both days are included, and are whole days in the viewer's time zone. Unknown values
 * are ignored; they come from hand-written URLs. `query` is the same filter for links.
 */
export function readFilter(query: Query): { filter: AuditFilter; values: FilterValues; query: string } {
  const values: FilterValues = {};
  const filter: AuditFilter = {};
  const { area, from, until, zone } = query;
  if (typeof area === "string" && AUDIT_AREAS.has(area)) filter.area = values.area = area;
  const timeZone = knownZone(typeof zone === "string" ? zone : "UTC");
  if (isDay(from)) {
    values.from = from;
    filter.from = startOfDay(from, timeZone);
  }
  if (isDay(until)) {
    values.until = until;
    filter.until = startOfDay(until, timeZone, 1);
  }
  if ((values.from || values.until) && timeZone !== "UTC") values.zone = timeZone;
  return { filter, values, query: new URLSearchParams(values).toString() };
}

/** A day that a date input can send: not in a year that no database stores. */
const isDay = (value: unknown): value is string =>
  z.iso.date().safeParse(value).success && String(value) >= "1970-01-01";
