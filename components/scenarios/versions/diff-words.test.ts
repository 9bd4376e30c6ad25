import { expect, test } from "vitest";
import type { ComparedText } from "#lib/platform/common-lengths.ts";
import { diffWords } from "./diff-words.ts";

const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join("");
const textOf = (pieces: ComparedText[], without: ComparedText["kind"]) =>
  pieces.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join("");

test("shows what was removed and added, word by word", () => {
  expect(shown("Ask which product it is.", "Ask which machine it is.")).toBe(
    "Ask which [-product -][+machine +]it is.",
  );
  expect(shown("Greet.", "Greet.")).toBe("Greet.");
  expect(shown("", "New")).toBe("[+New+]");
  expect(shown("Old", "")).toBe("[-Old-]");
  expect(shown("", "")).toBe("");
  expect(shown("a b c d", "a x c y")).toBe("a [-b -][+x +]c [-d-][+y+]");
});

test("the pieces contain both texts completely, whatever they are", () => {
  const texts = [
    "",
    "  a\n\nb ",
    "one two three",
    "three two one two",
    "x ".repeat(3_000),
    "y x ".repeat(2_000),
  ];
  for (const before of texts) {
    for (const after of texts) {
      const pieces = diffWords(before, after);
      expect(textOf(pieces, "added")).toBe(before);
      expect(textOf(pieces, "removed")).toBe(after);
    }
  }
});
