import { HOUR_MS } from "#lib/platform/durations.ts";
import { dayOf, startOfDay, startOfHour } from "#lib/platform/zoned-day.ts";

/** The periods that usage is shown for: the number of buckets, and their length. */
export const PERIODS = {
  day: { buckets: 24, unit: "hour" },
  week: { buckets: 7, unit: "day" },
  month: { buckets: 30, unit: "day" },
} as const;
export type Period = keyof typeof PERIODS;

/**
 * Returns the starts of a period's buckets, oldest first. The last one is the hour or day of `now` in the
 * time zone. Days are calendar days, which may have 23 or 25 hours.
 */
export function bucketStarts(period: Period, now: Date, timeZone: string): Date[] {
  const { buckets, unit } = PERIODS[period];
  const today = dayOf(now, timeZone);
  const thisHourMs = startOfHour(now, timeZone).getTime();
  return Array.from({ length: buckets }, (_, index) => {
    const back = buckets - 1 - index;
    return unit === "hour" ? new Date(thisHourMs - back * HOUR_MS) : startOfDay(today, timeZone, -back);
  });
}
