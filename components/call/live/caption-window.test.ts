import fc from "fast-check";
import { expect, test } from "vitest";
import { captionLingerMs, captionWindow } from "./caption-window.ts";

test("separates the current sentence from those already heard", () => {
  expect(captionWindow("I have Thursday at 9:40 or Friday. Which one suits", 42, false)).toEqual({
    heard: "I have Thursday at 9:40 or Friday.",
    current: "Which one suits",
  });
});

test("a full stop inside a number does not end a sentence", () => {
  expect(captionWindow("It costs 9.40 in", 42, false).current).toBe("It costs 9.40 in");
});

test("a finished text has no current sentence", () => {
  expect(captionWindow("Which one suits you?", 42, true)).toEqual({
    heard: "Which one suits you?",
    current: "",
  });
});

test("starts a new page after two lines, with the words that did not fit", () => {
  const { heard, current } = captionWindow("one two three four five six seven", 9, false);
  expect(`${heard}${current}`).toBe("four five six seven");
});

test("an empty text is an empty window", () => {
  expect(captionWindow("", 42, false)).toEqual({ heard: "", current: "" });
});

test("shows up to two lines, always the end of the text, without losing words", () => {
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

test("a caption stays for three seconds or more, depending on its length", () => {
  expect(captionLingerMs("Yes.")).toBe(3_000);
  expect(captionLingerMs("x".repeat(84))).toBe(5_040);
});
