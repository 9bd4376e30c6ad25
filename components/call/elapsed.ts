/** `83_000` -> `01:23`; hours are added only when there are any. Negative and broken values count as nothing. */
export function clockTime(durationMs: number): string {
  const total = wholeSeconds(durationMs);
  const hours = Math.floor(total / 3_600);
  const minutes = Math.floor(total / 60) % 60;
  const parts = hours > 0 ? [hours, minutes, total % 60] : [minutes, total % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** `221_000` -> `3 minutes and 41 seconds`. Parts that are nothing are left out; nothing at all is `0 seconds`. */
export function durationInWords(durationMs: number): string {
  const total = wholeSeconds(durationMs);
  const parts = [
    counted(Math.floor(total / 3_600), "hour"),
    counted(Math.floor(total / 60) % 60, "minute"),
    counted(total % 60, "second"),
  ].filter((part) => part !== null);
  if (parts.length === 0) return "0 seconds";
  const last = parts.pop() ?? "";
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
}

function counted(count: number, unit: string): string | null {
  if (count === 0) return null;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function wholeSeconds(durationMs: number): number {
  return Number.isFinite(durationMs) ? Math.max(0, Math.floor(durationMs / 1_000)) : 0;
}
