import { readFailure } from "#lib/platform/failure-text.ts";
import { FAILURES_EN, type FailuresWords } from "./failures/en.ts";
import { fill } from "./fill.ts";

/**
 * Says why something failed in the words of a page. `sentence` is what the API says, in English; one that the catalogue
 * does not know stays as it is.
 */
export function wordFailure<Kind extends keyof FailuresWords>(
  kind: Kind,
  sentence: string,
  { words, locale }: { words: FailuresWords; locale: string },
): string {
  const known: Record<string, string> = FAILURES_EN[kind];
  const own: Record<string, string> = words[kind];
  const failure = readFailure(known, sentence);
  const text = failure ? own[failure.code] : undefined;
  if (!failure || text === undefined) return sentence;
  const figures = Object.entries(failure.figures).map(([name, value]) => [name, inLocale(value, locale)]);
  return fill(text, Object.fromEntries(figures));
}

/** A figure as English writes it, such as "1.4 GB", in a locale: "1,4 GB". */
const inLocale = (figure: string, locale: string): string =>
  figure.replace(/\d[\d,.]*/, (number) => Number(number.replaceAll(",", "")).toLocaleString(locale));
