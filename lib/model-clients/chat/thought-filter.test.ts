import { expect, test } from "vitest";
import { ThoughtFilter } from "./thought-filter.ts";

function filter(pieces: string[]): string {
  const thoughts = new ThoughtFilter();
  return pieces.map((piece) => thoughts.push(piece)).join("") + thoughts.finish();
}

test.each([
  ["Hello there.", "Hello there."],
  ["<think>They greet me.</think>\n\nHello.", "Hello."],
  ["<think></think>Hello.", "Hello."],
  ["Well. <think>hm</think>Yes.", "Well. Yes."],
  ["<thinking>a <think> in it</thinking>Yes.", "Yes."],
  ["[THINK]hm[/THINK]Yes.", "Yes."],
  ["<|channel>thought\nhm<channel|>Yes.", "Yes."],
  ["<think>never ends", ""],
  ["their end alone</think>Yes.", "their end aloneYes."],
  ["2 < 3 and a <b", "2 < 3 and a <b"],
])("%j is said as %j, wherever it is cut", (whole, said) => {
  expect(filter([whole])).toBe(said);
  expect(filter([...whole])).toBe(said);
  for (let at = 1; at < whole.length; at += 1)
    expect(filter([whole.slice(0, at), whole.slice(at)])).toBe(said);
});

test("text is not delayed unless it may be a mark", () => {
  const thoughts = new ThoughtFilter();
  expect(thoughts.push("Hello <")).toBe("Hello ");
  expect(thoughts.push("b> there")).toBe("<b> there");
});
