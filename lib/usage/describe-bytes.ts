const UNITS = ["bytes", "KB", "MB", "GB", "TB"];

/** A size for people, with at most three digits that count: `0 bytes`, `820 KB`, `1.4 GB`. 1 KB has 1,024 bytes. */
export function describeBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  // What would be shown as 1,024 is one of the next unit.
  while (Math.round(value) >= 1_024 && unit < UNITS.length - 1) {
    value /= 1_024;
    unit += 1;
  }
  const shown = unit === 0 || value >= 10 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${shown.toLocaleString("en")} ${UNITS[unit]}`;
}
