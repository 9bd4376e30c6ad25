import { dayOf, startOfDay, startOfHour } from "#lib/platform/zoned-day.ts";

/** The spans that usage is shown over: how many bars, and what each of them is. */
export const PERIODS = {
  day: { steps: 24, step: "hour" },
  week: { steps: 7, step: "day" },
  month: { steps: 30, step: "day" },
} as const;
export type Period = keyof typeof PERIODS;

const HOUR_MS = 3_600_000;

/**
 * Where the bars of a period begin, oldest first, the last one being the hour or day of `now` in the time zone. Days are
 * those of its calendar: one may have 23 or 25 hours.
 */
export function stepsOf(period: Period, now: Date, timeZone: string): Date[] {
  const { steps, step } = PERIODS[period];
  const today = dayOf(now, timeZone);
  const thisHourMs = startOfHour(now, timeZone).getTime();
  return Array.from({ length: steps }, (_, index) => {
    const back = steps - 1 - index;
    return step === "hour" ? new Date(thisHourMs - back * HOUR_MS) : startOfDay(today, timeZone, -back);
  });
}
