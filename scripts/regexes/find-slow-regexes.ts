import { analyse } from "scslre";
import ts from "typescript";

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
  {
    path: "app/form-errors/translate-error.ts",
    begins: "^An account has at most",
    reason: "longer messages than 1,000 characters are not translated",
  },
];

/** Expressions that nothing builds while files are loaded, with the reason why they are not slow. */
export const BUILT_LATER: Readonly<Record<string, string>> = {
  "components/words/word-known-text.ts": "longer texts than 1,000 characters are not read",
  "lib/flow/scenario/pattern.ts": "it is compiled and never run: RE2 runs a tenant's pattern",
  "lib/model-clients/read-sound.ts": "a name, spaces and digits begin only where the name is",
  "lib/platform/failure-text.ts": "longer texts than 1,000 characters are not read",
};

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

/** A regular expression of a source file, and its line from 1. */
export type SourceRegex = { path: string; line: number; source: string; flags: string };

/** Returns the regular expression literals of a TypeScript file. Those that are put together at run time are not among them. */
export function listRegexes(path: string, text: string): SourceRegex[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found: SourceRegex[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const line = file.getLineAndCharacterOfPosition(node.end).line + 1;
      found.push({ path, line, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
