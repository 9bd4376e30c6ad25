/** `83_000` -> `01:23`; hours are added only when there are any. Negative and broken values count as nothing. */
export function clockTime(durationMs: number): string {
  const total = wholeSeconds(durationMs);
  const hours = Math.floor(total / 3_600);
  const minutes = Math.floor(total / 60) % 60;
  const parts = hours > 0 ? [hours, minutes, total % 60] : [minutes, total % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** `221_000` -> `3 minutes and 41 seconds` in the words of `locale`. Parts that are nothing are left out; nothing at all is `0 seconds`. */
export function durationInWords(durationMs: number, locale: string): string {
  const total = wholeSeconds(durationMs);
  const parts = [
    { count: Math.floor(total / 3_600), unit: "hour" },
    { count: Math.floor(total / 60) % 60, unit: "minute" },
    { count: total % 60, unit: "second" },
  ];
  const told = parts.filter(({ count, unit }) => count > 0 || (unit === "second" && total === 0));
  const words = told.map(({ count, unit }) =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count),
  );
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(words);
}

function wholeSeconds(durationMs: number): number {
  return Number.isFinite(durationMs) ? Math.max(0, Math.floor(durationMs / 1_000)) : 0;
}
