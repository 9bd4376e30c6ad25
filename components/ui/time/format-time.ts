const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const format = (date: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone, ...options }).format(date);

/** "21 Nov 2026". */
export const formatDay = (date: Date, timeZone: string): string =>
  format(date, timeZone, { day: "numeric", month: "short", year: "numeric" });

/** "21 November 2026 at 10:02:33 CET". */
export const formatExact = (date: Date, timeZone: string): string =>
  format(date, timeZone, { dateStyle: "long", timeStyle: "long" });

/** In words: "just now", "12 minutes ago", "today, 10:02", "yesterday, 17:36", "21 Nov 2026". */
export function formatWhen(date: Date, now: Date, timeZone: string): string {
  const ageMs = now.getTime() - date.getTime();
  if (ageMs >= -MINUTE_MS && ageMs < MINUTE_MS) return "just now";
  if (ageMs > 0 && ageMs < HOUR_MS) {
    const minutes = Math.floor(ageMs / MINUTE_MS);
    return minutes === 1 ? "1 minute ago" : `${minutes} minutes ago`;
  }
  const clock = format(date, timeZone, { hour: "2-digit", minute: "2-digit" });
  const day = formatDay(date, timeZone);
  if (day === formatDay(now, timeZone)) return `today, ${clock}`;
  if (day === formatDay(new Date(now.getTime() - 24 * HOUR_MS), timeZone)) return `yesterday, ${clock}`;
  return day;
}

/** In the future: "now", "within a minute", "in 12 minutes", "in 5 hours". */
export function formatUntil(date: Date, now: Date): string {
  const restMs = date.getTime() - now.getTime();
  if (restMs <= 0) return "now";
  if (restMs < MINUTE_MS) return "within a minute";
  const [count, unit] = restMs < HOUR_MS ? [restMs / MINUTE_MS, "minute"] : [restMs / HOUR_MS, "hour"];
  const whole = Math.floor(count);
  return `in ${whole} ${unit}${whole === 1 ? "" : "s"}`;
}

/** A short wait: "0.74 s". */
export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** A duration as on a clock: "1:24", "1:02:09". Negative and invalid values count as 0. */
export function formatDuration(ms: number): string {
  const seconds = wholeSeconds(ms);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** A duration in the words of `locale`: "3 minutes and 41 seconds". Omits zero parts, except in "0 seconds". */
export function durationInWords(durationMs: number, locale: string): string {
  const total = wholeSeconds(durationMs);
  const parts = [
    { count: Math.floor(total / 3_600), unit: "hour" },
    { count: Math.floor(total / 60) % 60, unit: "minute" },
    { count: total % 60, unit: "second" },
  ];
  const shown = parts.filter(({ count, unit }) => count > 0 || (unit === "second" && total === 0));
  const words = shown.map(({ count, unit }) =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count),
  );
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(words);
}

function wholeSeconds(durationMs: number): number {
  return Number.isFinite(durationMs) ? Math.max(0, Math.floor(durationMs / 1_000)) : 0;
}
