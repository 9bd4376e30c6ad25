import { analyse } from "scslre";
import type { SourceRegex } from "./list-regexes.ts";

/**
 * Expressions that look slow and are not: `path` and the beginning of the expression, with the reason. Everything else is
 * rewritten, most often with `(?<!x)x+$` for `x+$`, or with a maximum such as `{0,64}`.
 */
const REVIEWED: readonly { path: string; begins: string; reason: string }[] = [
  {
    path: "lib/platform/log.ts",
    begins: "\\S+@\\S+|",
    reason: "lines are cut to 1,000 characters before",
  },
  {
    path: "models/speech/split-sentences.ts",
    begins: "[^.!?…]*(?:",
    reason: "it matches at every position, so none is tried twice",
  },
];

const isReviewed = ({ path, source }: SourceRegex): boolean =>
  REVIEWED.some((known) => known.path === path && source.startsWith(known.begins));

/**
 * Returns the expressions whose time grows faster than their text: with its square (`\s+$` begins anew at each space), or
 * without a bound (`(a|a)+$`). A text of 100 KB then stops the process for seconds, for everybody.
 */
export function findSlowRegexes(
  regexes: readonly SourceRegex[],
): (SourceRegex & { isExponential: boolean })[] {
  return regexes.flatMap((regex) => {
    if (isReviewed(regex)) return [];
    const { reports } = analyse({ source: regex.source, flags: regex.flags });
    return reports.length === 0
      ? []
      : [{ ...regex, isExponential: reports.some(({ exponential }) => exponential) }];
  });
}
