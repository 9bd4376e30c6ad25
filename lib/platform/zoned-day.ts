import { DAY_MS, HOUR_MS } from "./durations.ts";

/** The zone's offset from UTC at an instant. */
function offsetMs(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(atMs);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const clock = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return clock - Math.floor(atMs / 1000) * 1000;
}

/**
 * The first instant of a day (`2026-11-21`) in a time zone, or of the day that is `daysLater`. It is not always midnight:
 * where clocks go forward at midnight the day begins at one o'clock, and where they go back to it, at the first of two.
 * For a day that the zone skipped, the start of the next one.
 */
export function startOfDay(day: string, timeZone: string, daysLater = 0): Date {
  const clockMs = Date.parse(`${day}T00:00:00Z`) + daysLater * DAY_MS;
  const guess = clockMs - offsetMs(clockMs, timeZone);
  // The offset may change between the guess and the result.
  const midnight = clockMs - offsetMs(guess, timeZone);
  const hasBegun = (atMs: number) => atMs + offsetMs(atMs, timeZone) >= clockMs;
  if (hasBegun(midnight) && !hasBegun(midnight - 1000)) return new Date(midnight);
  // Offsets are whole seconds between -12 and +14 hours.
  let [before, since] = [clockMs - 15 * HOUR_MS, clockMs + 13 * HOUR_MS];
  while (since - before > 1000) {
    const middle = Math.floor((before + since) / 2000) * 1000;
    if (hasBegun(middle)) since = middle;
    else before = middle;
  }
  return new Date(since);
}

/** The day (`2026-11-21`) that an instant belongs to in a time zone. */
export const dayOf = (at: Date, timeZone: string): string =>
  new Date(at.getTime() + offsetMs(at.getTime(), timeZone)).toISOString().slice(0, 10);

/** The first instant of the hour, on the zone's clocks, that `at` belongs to. */
export function startOfHour(at: Date, timeZone: string): Date {
  const offset = offsetMs(at.getTime(), timeZone);
  return new Date(Math.floor((at.getTime() + offset) / HOUR_MS) * HOUR_MS - offset);
}

/** A time zone the platform knows; otherwise UTC. */
export function knownZone(timeZone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
