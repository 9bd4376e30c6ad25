import { fill } from "#components/words/fill.ts";
import { type ExchangeWords, FAILURES_EN } from "./words/en.ts";

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");

/** A pattern for each stored text, whose groups are named after its gaps. */
const PATTERNS = Object.entries(FAILURES_EN).map(([key, text]) => ({
  // The cast is safe: the entries are those of the catalogue.
  key: key as keyof ExchangeWords["failures"],
  pattern: new RegExp(`^${escaped(text).replace(/\{(\w+)\}/g, "(?<$1>.+)")}$`),
}));

/** Words a failure in the page's language. It is stored as the API returns it: in English, without a full stop. */
export function wordFailure(stored: string, failures: ExchangeWords["failures"]): string {
  for (const { key, pattern } of PATTERNS) {
    const match = pattern.exec(stored);
    if (match) return fill(failures[key], match.groups ?? {});
  }
  return stored;
}
