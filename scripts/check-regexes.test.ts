import { expect, test } from "vitest";
import { findSlowRegexes, listRegexes } from "#scripts/regexes/find-slow-regexes.ts";

/** As in `sources` of a file: which of them the check rejects. */
const rejected = (text: string): string[] =>
  findSlowRegexes(listRegexes("lib/x.ts", text)).map(({ source }) => source);

test.each([
  ["the end of a run that anything may follow", "text.replace(/\\s+$/, '')"],
  ["two quantifiers for the same characters", "/^\\s+(.+)\\s+is$/.test(text)"],
  ["a choice between words that make each other up", "const STAMMER = /^(?:um+|mm+)+$/"],
  ["an address that may begin at each of its letters", "text.match(/[\\w.]+@[\\w]+/)"],
])("rejects %s", (_, text) => {
  expect(rejected(text)).toHaveLength(1);
});

test.each([
  ["a run that begins where the character before it is another one", "text.replace(/(?<!\\s)\\s+$/, '')"],
  ["a run of a bounded length", "/\\[\\s{0,9}pause\\s{0,9}\\]/.exec(text)"],
  ["a slash in a class, and no expression at all", "const a = /[/\\s]/; const b = 4 / 2 / 1;"],
])("accepts %s", (_, text) => {
  expect(rejected(text)).toEqual([]);
});

test("names the line of an expression and finds those of components", () => {
  const [found] = listRegexes(
    "components/x.tsx",
    "const a = 1;\nexport const X = () => <p>{/a+/g.source}</p>;\n",
  );
  expect(found).toEqual({ path: "components/x.tsx", line: 2, source: "a+", flags: "g" });
});
