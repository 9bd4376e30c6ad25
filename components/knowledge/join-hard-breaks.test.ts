import { expect, test } from "vitest";
import { joinHardBreaks } from "./join-hard-breaks.ts";

test("a paragraph that was wrapped at a column becomes one line, and paragraphs stay apart", () => {
  const text = `We are open from Tuesday to Saturday, and closed on Sundays and public
holidays. Call us if you are late.

A haircut takes about 40 minutes, with colour it takes two hours. Please
come with dry hair.`;
  expect(
    joinHardBreaks(text),
  ).toBe(`We are open from Tuesday to Saturday, and closed on Sundays and public holidays. Call us if you are late.

A haircut takes about 40 minutes, with colour it takes two hours. Please come with dry hair.`);
});

test("the lines of a list, a table, code and a heading stay, and a wrapped item is joined", () => {
  const text = `# The services that our salon offers to you and to your whole family
- Haircut with washing, cutting and blow-drying, for short and for long
  hair
- Colour
1. Call
| Service | Price |
| Haircut | 40 |
\`\`\`
a line of code that is nearly as long as the longest line, and ends
here
\`\`\``;
  expect(joinHardBreaks(text)).toBe(text.replace("long\n  hair", "long hair"));
});

test.each([
  ["short lines", "Monday 9–18\nTuesday 9–18\nSunday closed"],
  ["a short line before another", `Hauptstraße 12, 1010 Vienna\nPhone: 01 234 567\n${"word ".repeat(15)}`],
  ["paragraphs that are one line each", `${"word ".repeat(40)}\n${"word ".repeat(40)}`],
  ["nothing", ""],
])("%s stay", (_what, text) => {
  expect(joinHardBreaks(text)).toBe(text);
});
