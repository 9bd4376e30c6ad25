import { expect, test } from "vitest";
import { placeWords } from "./place-words.ts";

const pieces = (...heard: [text: string, spokenMs: number][]) =>
  heard.map(([text, spokenMs]) => ({ text, spokenMs }));

test("words are where they were heard, though some were heard wrong", () => {
  const heard = pieces(["hello i am doctor sylva", 2_000], ["please do not eat", 1_500], ["by", 300]);
  expect(placeWords("Hello, I’m Dr. Silva. Please do not eat! Bye.", heard)).toEqual([
    "Hello, I’m Dr. Silva.",
    "Please do not eat!",
    "Bye.",
  ]);
});

test("words that nobody heard are spread over the time", () => {
  expect(placeWords("one two three four", pieces(["", 1_000], ["", 1_000]))).toEqual([
    "one two",
    "three four",
  ]);
  expect(placeWords("one two three four", pieces(["", 0], ["", 3_000], ["", 1_000]))).toEqual([
    "",
    "one two three",
    "four",
  ]);
  // A second that has no words in the text.
  expect(placeWords("yes", pieces(["yes", 500], ["mhm", 100]))).toEqual(["yes", ""]);
});

test("a language without spaces is divided, too, and nothing of the text is lost", () => {
  const text = "你好，我是安娜。请不要吃东西。";
  const placed = placeWords(text, pieces(["你好我是安娜", 1_500], ["请不要吃东西", 1_500]), "zh");
  expect(placed).toEqual(["你好，我是安娜。", "请不要吃东西。"]);
  const long = "“Wort” und noch eins – ".repeat(300).trim();
  expect(placeWords(long, pieces(["wort und", 9_000], ["eins", 4_000]), "de").join(" ")).toBe(long);
});
