import type { PageLanguage } from "#lib/platform/page-language.ts";

const UNITS: Record<PageLanguage, string[]> = {
  en: ["bytes", "KB", "MB", "GB", "TB"],
  de: ["Bytes", "KB", "MB", "GB", "TB"],
  fr: ["octets", "Ko", "Mo", "Go", "To"],
  es: ["bytes", "KB", "MB", "GB", "TB"],
};

/** A size for people, with at most three digits that count: `0 bytes`, `820 KB`, `1.4 GB`. 1 KB has 1,024 bytes. */
export function describeBytes(bytes: number, language: PageLanguage = "en"): string {
  const units = UNITS[language];
  let [value, unit] = [bytes, 0];
  // What would be shown as 1,024 is one of the next unit.
  while (Math.round(value) >= 1_024 && unit < units.length - 1) {
    value /= 1_024;
    unit += 1;
  }
  const shown = unit === 0 || value >= 10 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${shown.toLocaleString(language)} ${units[unit]}`;
}
