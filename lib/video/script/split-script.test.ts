import { expect, test } from "vitest";
import { hasWords, splitScenes, splitScript } from "./split-script.ts";

test("a scene keeps its number and ends with a paragraph's pause, except the last", () => {
  const sentences = splitScenes(["One. Two.", "Three, *four*."], {});
  expect(sentences.map(({ text, scene, pauseAfterMs }) => [text, scene, pauseAfterMs])).toEqual([
    ["One.", 0, 320],
    ["Two.", 0, 700],
    ["Three, four.", 1, 320],
  ]);
});

const textsOf = (script: string) => splitScript(script).map(({ text }) => text);

test("ends sentences where a reader would, not after abbreviations, figures or addresses", () => {
  expect(textsOf("Wait for Dr. No. He is in room No. 5.")).toEqual([
    "Wait for Dr. No.",
    "He is in room No. 5.",
  ]);
  expect(textsOf("Ask Dr. Smith, e.g. today. It costs 3.50 at www.example.com! Fine?")).toEqual([
    "Ask Dr. Smith, e.g. today.",
    "It costs 3.50 at www.example.com!",
    "Fine?",
  ]);
});

test("makes pauses as long as requested, and natural elsewhere", () => {
  const script = "[pause 1s] One. [pause 0.5s] Two [pause 250ms] three.\n\nFour. [pause] [pause 99s]";
  expect(splitScript(script).map((piece) => [piece.text, piece.pauseBeforeMs, piece.pauseAfterMs])).toEqual([
    ["One.", 1000, 500],
    ["Two", 0, 250],
    ["three.", 0, 700],
    ["Four.", 0, 10_000],
  ]);
});

test("splits a sentence of 4,000 characters without losing anything", () => {
  const words = Array.from({ length: 800 }, (_, index) => `w${index % 10}${index % 9 ? "" : ","}`).join(" ");
  const pieces = textsOf(words);
  expect(pieces.join(" ")).toBe(words);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(280);
  expect(textsOf("😀a".repeat(400)).join("")).toBe("😀a".repeat(400));
});

test("emoji alone are neither a sentence nor a script", () => {
  expect(textsOf("Hello! 🎉 Bye. 👋")).toEqual(["Hello!", "🎉 Bye. 👋"]);
  expect([hasWords("🎉 …"), hasWords("[pause 1s]"), hasWords("Ä")]).toEqual([false, false, true]);
  expect(splitScript("🎉")).toEqual([]);
});

test("doesn't speak stress marks, and returns the stressed shares of the sentence", () => {
  const [piece] = splitScript("Take *two* now.");
  expect([piece?.text, piece?.say]).toEqual(["Take two now.", "Take two now."]);
  expect(piece?.stresses).toEqual([[5 / 13, 8 / 13]]);
});

test("speaks names as listed and shows them as written", () => {
  const pronunciations = [{ written: "Nguyen", spoken: "win" }];
  const [piece] = splitScript("NGUYEN, not Nguyens, $& Nguyen.", { pronunciations });
  expect([piece?.text, piece?.say]).toEqual(["NGUYEN, not Nguyens, $& Nguyen.", "win, not Nguyens, $& win."]);
});
