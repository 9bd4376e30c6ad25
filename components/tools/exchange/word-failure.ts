import { failureText, readFailure } from "#lib/platform/failure-text.ts";
import { type ExchangeWords, FAILURES_EN } from "./words/en.ts";

/** Words a failure in the page's language. It is stored as the API returns it: in English, without a full stop. */
export function wordExchangeFailure(stored: string, failures: ExchangeWords["failures"]): string {
  const failure = readFailure(FAILURES_EN, stored);
  return failure ? failureText(failures[failure.code], failure.figures) : stored;
}
