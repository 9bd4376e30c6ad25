import { expect, test } from "vitest";
import { interruptedBy, type Line, withSegment, withTyped } from "./transcript-lines.ts";

const said = (id: string, text: string, final = true) => ({ id, from: "agent", text, final }) as const;
const heard = (id: string, text: string, final = true) => ({ id, from: "user", text, final }) as const;

test("a segment grows in place while others follow it", () => {
  let lines: readonly Line[] = [];
  lines = withSegment(lines, said("a", "Good", false));
  lines = withSegment(lines, heard("u", "Hello"));
  lines = withSegment(lines, said("a", "Good morning."));
  expect(lines.map((line) => [line.id, line.text, line.final])).toEqual([
    ["a", "Good morning.", true],
    ["u", "Hello", true],
  ]);
});

test("a better guess replaces the previous one", () => {
  const guessed = withSegment([], heard("u", "I scream", false));
  expect(withSegment(guessed, heard("u", "Ice cream"))).toMatchObject([{ text: "Ice cream", final: true }]);
});

test("a late guess does not reopen a finished line", () => {
  const done = withSegment([], heard("u", "Ice cream"));
  expect(withSegment(done, heard("u", "I scream", false))).toBe(done);
});

test("silence creates no line, and an empty end keeps what was heard", () => {
  expect(withSegment([], said("a", "  "))).toEqual([]);
  const growing = withSegment([], said("a", "One moment", false));
  expect(withSegment(growing, said("a", ""))).toMatchObject([{ text: "One moment", final: true }]);
});

test("typed words are a finished line of the visitor", () => {
  expect(withTyped([], "t", " 14 March ")).toEqual([
    { id: "t", from: "user", text: "14 March", final: true, typed: true },
  ]);
});

test.each([
  ["stopped in a sentence, then the visitor spoke", "I have Thursday at", "spoken", "voice"],
  ["finished its sentence", "I have Thursday.", "spoken", null],
  ["finished with a quotation", "She said “yes.”", "spoken", null],
  ["stopped in a sentence, then the visitor typed", "I have Thursday at", "typed", "typing"],
  ["stopped, and nothing follows", "I have Thursday at", "nothing", null],
])("cut short or not: %s", (_, text, follows, by) => {
  const lines = withSegment([], said("a", text));
  const after =
    follows === "spoken"
      ? withSegment(lines, heard("u", "Wait"))
      : follows === "typed"
        ? withTyped(lines, "t", "Wait")
        : lines;
  const [first, second] = after;
  expect(first && interruptedBy(first, second)).toBe(by);
});

test("words still coming are not an interruption", () => {
  const lines = withSegment(withSegment([], said("a", "I have", false)), heard("u", "Wait"));
  const [first, second] = lines;
  expect(first && interruptedBy(first, second)).toBeNull();
});
