const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/;

/** A day or a day and time as cards store it (`2026-05-31T14:30`) in the visitor's language; any other text unchanged. */
export function writtenMoment(value: string, locale: string): string {
  const [, day, time] = value.match(MOMENT) ?? [];
  const at = new Date(`${day}T${time ?? "00:00"}Z`);
  if (!day || Number.isNaN(at.getTime())) return value;
  // Cards ask for the time on the visitor's wall, so it belongs to no zone.
  const style = { dateStyle: "full", timeZone: "UTC" } as const;
  return at.toLocaleString(locale, time ? { ...style, timeStyle: "short" } : style);
}
