import fc from "fast-check";
import { expect, test } from "vitest";
import { captionLingerMs, captionWindow } from "./caption-window.ts";

test("the sentence being heard is apart from those already heard", () => {
  expect(captionWindow("I have Thursday at 9:40 or Friday. Which one suits", 42, false)).toEqual({
    heard: "I have Thursday at 9:40 or Friday.",
    current: "Which one suits",
  });
});

test("a full stop inside a number ends no sentence", () => {
  expect(captionWindow("It costs 9.40 in", 42, false).current).toBe("It costs 9.40 in");
});

test("nothing is being heard of a finished text", () => {
  expect(captionWindow("Which one suits you?", 42, true)).toEqual({
    heard: "Which one suits you?",
    current: "",
  });
});

test("turns a page after two lines, and begins it with the words that did not fit", () => {
  const { heard, current } = captionWindow("one two three four five six seven", 9, false);
  expect(`${heard}${current}`).toBe("four five six seven");
});

test("an empty text is an empty window", () => {
  expect(captionWindow("", 42, false)).toEqual({ heard: "", current: "" });
});

test("shows at most two lines, always the end of what was said, and loses no word of them", () => {
  const word = fc.stringMatching(/^[a-z]{1,12}[.?]?$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), fc.boolean(), (words, final) => {
      const { heard, current } = captionWindow(words.join(" "), 20, final);
      const shown = [heard, current].filter(Boolean).join(" ");
      expect(words.join(" ").endsWith(shown)).toBe(true);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.length).toBeLessThanOrEqual(41);
    }),
  );
});

test("a caption stays for at least three seconds, and longer when there is more to read", () => {
  expect(captionLingerMs("Yes.")).toBe(3_000);
  expect(captionLingerMs("x".repeat(84))).toBe(5_040);
});
