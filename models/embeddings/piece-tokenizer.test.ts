import { expect, test } from "vitest";
import { convertE5Pieces } from "#models/onnx/e5/convert-e5.ts";
import { makeE5 } from "#models/testing/make-e5.ts";
import { PieceTokenizer, readPieces } from "./piece-tokenizer.ts";

const [BEGIN, END, UNKNOWN] = [0, 2, 3];
const pieces = readPieces(convertE5Pieces(makeE5()).toString());
const tokenizer = new PieceTokenizer(pieces);
const textsOf = (text: string, most = 512) =>
  tokenizer.encode(text, most).map((number) => pieces[number]?.text ?? "");

test("of all ways to cut a word, the most likely one is taken", () => {
  // "▁h" and "a", "l", "lo" have -2 - 3 - 4 - 5; "▁hallo" in one piece has -7.
  expect(textsOf("hallo")).toEqual(["<s>", "▁hallo", "</s>"]);
  expect(textsOf("ha")).toEqual(["<s>", "▁h", "a", "</s>"]);
});

test("spaces of any kind and number are one, and letters are written in their usual form", () => {
  expect(textsOf("  hallo \n\thallo ")).toEqual(["<s>", "▁hallo", "▁hallo", "</s>"]);
  expect(tokenizer.encode("ｈａｌｌｏ", 512)).toEqual(tokenizer.encode("hallo", 512));
});

test("a letter that no piece has is unknown, and its neighbours are not", () => {
  expect(tokenizer.encode("ha🙂", 512)).toEqual([BEGIN, 5, 6, UNKNOWN, END]);
  expect(textsOf("")).toEqual(["<s>", "▁", "</s>"]);
});

test("a longer text is cut and still has its end", () => {
  const numbers = tokenizer.encode("hallo ".repeat(2_000), 512);
  expect(numbers).toHaveLength(512);
  expect(numbers.at(-1)).toBe(END);
});
