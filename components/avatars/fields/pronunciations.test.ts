import { expect, test } from "vitest";
import {
  formatPronunciations,
  parsePronunciationLines,
  parsePronunciations,
  pronunciationError,
  writePronunciationLines,
} from "./pronunciations.ts";

test("pairs on one line are separated by commas, and incomplete ones are skipped", () => {
  expect(parsePronunciations("Nguyen = win, Visavis, = x, Kim = kim")).toEqual([
    { written: "Nguyen", spoken: "win" },
    { written: "Kim", spoken: "kim" },
  ]);
});

test("lines keep commas, survive formatting, and keep what is incomplete", () => {
  const list = [
    { written: "Smith, John", spoken: "smith, john" },
    { written: "E", spoken: "m = c" },
    { written: "Nguyen win", spoken: "" },
  ];
  expect(parsePronunciationLines("Smith, John = smith, john\n\n E = m = c\nNguyen win")).toEqual(list);
  expect(parsePronunciationLines(formatPronunciations(list, "\n"))).toEqual(list);
});

test("a draft's list becomes the lines again, complete or not", () => {
  const text = "Kim = kim\nNguyen win = ";
  expect(writePronunciationLines(JSON.stringify(parsePronunciationLines(text)))).toBe(text);
  expect(writePronunciationLines('{"written":"Kim"}')).toBe("");
});

test("an error quotes its line", () => {
  const text = "Kim = kim\n\nNguyen win\nVisavis = x";
  const error = (path: string) => pronunciationError({ [path]: "Too long." }, text, "Write it differently.");
  expect(error("pronunciations.1.spoken")).toBe("Nguyen win: Write it differently.");
  expect(error("pronunciations.2.spoken")).toBe("Visavis = x: Too long.");
  expect(error("pronunciations")).toBe("Too long.");
  expect(error("name")).toBeUndefined();
});
