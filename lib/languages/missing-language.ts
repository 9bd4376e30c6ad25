import { AUTO, baseLanguage } from "./language-tags.ts";

/** What one part of an instance knows: two-letter codes, or null for every language. */
export type KnownLanguages = readonly string[] | null;

/** Which languages calls can be held in: what the instance hears, and what it speaks. */
export type InstanceLanguages = { heard: KnownLanguages; spoken: KnownLanguages };

/** What an instance lacks for calls in a language. */
export type MissingLanguage = "heard" | "spoken" | "both";

/**
 * What is missing for a call in a language, or null if nothing is. `auto` needs a recognizer that knows more than one
 * language: with one language there is nothing to find out. Null is always possible.
 */
export function missingLanguage(
  language: string | null,
  { heard, spoken }: InstanceLanguages,
): MissingLanguage | null {
  if (language === null) return null;
  if (language === AUTO) return heard !== null && heard.length < 2 ? "heard" : null;
  const code = baseLanguage(language);
  const isHeard = heard === null || heard.includes(code);
  const isSpoken = spoken === null || spoken.includes(code);
  if (isHeard) return isSpoken ? null : "spoken";
  return isSpoken ? "heard" : "both";
}

/** The languages that can be both heard and spoken; undefined for every language. */
export function commonLanguages({ heard, spoken }: InstanceLanguages): string[] | undefined {
  if (heard === null) return spoken ? [...spoken] : undefined;
  return heard.filter((code) => spoken === null || spoken.includes(code));
}
