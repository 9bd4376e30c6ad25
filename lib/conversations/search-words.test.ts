import { expect, test } from "vitest";
import { findSnippet, readSearch } from "./search-words.ts";

const marked = (content: string, typed: string) =>
  findSnippet(content, readSearch(typed))
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join("");

test.each([
  ["moved check-up", "'moved':* & 'check-up':*"],
  ["  it's  ", "'it''s':*"],
  ["a\\b & c | !d:*", "'a\\\\b':* & 'c':* & '!d:*':*"],
  ["9:40", "'9:40':*"],
  ["& | !", null],
  ["予約", null],
])("what is typed is words, never operators: %s", (typed, expected) => {
  expect(readSearch(typed).tsQuery).toBe(expected);
});

test("a word that starts with the search is marked as a whole, ignoring case; a match inside a word is not", () => {
  expect(marked("I MOVED it; we move on, unmoved.", "move")).toBe("I [MOVED] it; we [move] on, unmoved.");
  expect(marked("Grüße an Ärzte", "ä")).toBe("Grüße an [Ärzte]");
  expect(marked("明日の予約です", "予約")).toBe("明日の[予約]です");
  expect(marked("Costs (a+b)?", "(a+b)?")).toBe("Costs [(a+b)?]");
});

test("a long row is cut around its first match, at words", () => {
  const text = marked(`${"before ".repeat(40)}needle ${"after ".repeat(40)}`, "needle");
  expect(text).toMatch(/^…before .*\[needle\] after .*…$/);
  expect(text.length).toBeLessThan(170);
});

test("a row that only Postgres matches is shown from its beginning", () => {
  expect(marked("x y z", "w")).toBe("x y z");
});

test("a search typed with decomposed letters finds rows, which have composed ones", () => {
  expect(readSearch("Lo\u0308we")).toEqual(readSearch("L\u00f6we"));
});
