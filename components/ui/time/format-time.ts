import type { UiWords } from "#components/ui/words/en.ts";
import { fill } from "#components/words/fill.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/platform/durations.ts";
import { dayOf } from "#lib/platform/zoned-day.ts";

/** The reader: their time zone and locale, and the words for what `Intl` has none. */
export type Reader = { zone: string; locale: string; words: UiWords["time"] };
type Place = Pick<Reader, "zone" | "locale">;

const format = (date: Date, { zone, locale }: Place, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }).format(date);

/** "21 Nov 2026". */
export const formatDay = (date: Date, place: Place): string =>
  format(date, place, { day: "numeric", month: "short", year: "numeric" });

/** "21 November 2026 at 10:02:33 CET". */
export const formatExact = (date: Date, place: Place): string =>
  format(date, place, { dateStyle: "long", timeStyle: "long" });

/** In words: "just now", "12 minutes ago", "today, 10:02", "yesterday, 17:36", "21 Nov 2026". */
export function formatWhen(date: Date, now: Date, reader: Reader): string {
  const { locale, words } = reader;
  const ageMs = now.getTime() - date.getTime();
  if (ageMs >= -MINUTE_MS && ageMs < MINUTE_MS) return words.justNow;
  if (ageMs > 0 && ageMs < HOUR_MS) {
    return new Intl.RelativeTimeFormat(locale).format(-Math.floor(ageMs / MINUTE_MS), "minute");
  }
  const time = format(date, reader, { hour: "2-digit", minute: "2-digit" });
  const day = dayOf(date, reader.zone);
  const today = dayOf(now, reader.zone);
  if (day === today) return fill(words.today, { time });
  // By the calendar: a day on which clocks change has 23 or 25 hours.
  const yesterday = dayOf(new Date(Date.parse(today) - 24 * HOUR_MS), "UTC");
  return day === yesterday ? fill(words.yesterday, { time }) : formatDay(date, reader);
}

/** In the future: "now", "within a minute", "in 12 minutes", "in 5 hours". */
export function formatUntil(date: Date, now: Date, { locale, words }: Omit<Reader, "zone">): string {
  const restMs = date.getTime() - now.getTime();
  if (restMs <= 0) return words.now;
  if (restMs < MINUTE_MS) return words.withinMinute;
  const relative = new Intl.RelativeTimeFormat(locale);
  return restMs < HOUR_MS
    ? relative.format(Math.floor(restMs / MINUTE_MS), "minute")
    : relative.format(Math.floor(restMs / HOUR_MS), "hour");
}

/** A short wait: "0.74 s". */
export function formatSeconds(ms: number, locale = "en-GB"): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false };
  return `${new Intl.NumberFormat(locale, digits).format(ms / 1_000)} s`;
}

/** A short time: "740 ms". */
export const formatMs = (ms: number): string => `${ms} ms`;

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
