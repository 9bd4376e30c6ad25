import fc from "fast-check";
import { expect, test } from "vitest";
import { ClauseCutter } from "./clause-cutter.ts";
import { MarkupFilter } from "./markup-filter.ts";

/** What is shown and spoken of an answer that streams in word by word. */
function shown(answer: string): string {
  const [cutter, markup] = [new ClauseCutter(), new MarkupFilter()];
  const clauses = [...answer.split(/(?= )/).flatMap((token) => cutter.push(token)), ...cutter.end()];
  return clauses.map((clause) => markup.push(clause)).join("");
}

test.each([
  [
    "Our 4* hotel is right by the lake. It has forty rooms.",
    "Our 4* hotel is right by the lake. It has forty rooms.",
  ],
  ["Please write to ana_lima@example.com today.", "Please write to ana_lima@example.com today."],
  ["Choose option [A or wait. Then continue.", "Choose option [A or wait. Then continue."],
  ["Press * or # to go back.", "Press * or # to go back."],
  ["Dial *70 and then 5 * 3.", "Dial *70 and then 5 * 3."],
  ["Use **bold** and *soft* and __both__ and `code`.", "Use bold and soft and both and code."],
  [
    "**Hello, my dear friend. Good day.** Come in, please.",
    "Hello, my dear friend. Good day. Come in, please.",
  ],
  ["See [the page](https://example.com/a) for more.", "See the page for more."],
  ["# Title\n- one thing\n- another thing", "Title\none thing\nanother thing"],
  ["It is *really* nice, *and that* is true.", "It is really nice, and that is true."],
  ["A snake_case name and __init__ here.", "A snake_case name and init here."],
  ["> 40 °C is too warm.", "> 40 °C is too warm."],
])("%j is shown and spoken as %j", (answer, expected) => {
  expect(shown(answer)).toBe(expected);
});

test.each(["*", "_", "`", "[", "~", "#", "**", "<", "("])(
  "a lone %s early in an answer holds nothing back",
  (sign) => {
    const [cutter, markup] = [new ClauseCutter(), new MarkupFilter()];
    const pieces = cutter
      .push(`Our 4${sign} hotel is right by the lake. It`)
      .map((clause) => markup.push(clause));
    expect(pieces).toHaveLength(1);
  },
);

test("no digit and no letter is lost, however an answer streams in", () => {
  const part = fc.oneof(
    fc.constantFrom("*", "_", "**", " ", ". ", ", ", "\n", "a", "word", "7", "# ", "- "),
    fc.string(),
  );
  const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.join("") ?? "";
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const answer = parts.join("").replaceAll("](", "] (");
      expect(letters(shown(answer))).toBe(letters(answer));
    }),
  );
});
