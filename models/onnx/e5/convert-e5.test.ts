import { InferenceSession, Tensor } from "onnxruntime-node";
import { expect, test } from "vitest";
import { makeE5, TINY_E5 } from "#models/testing/make-e5.ts";
import { convertE5Network, convertE5Pieces } from "./convert-e5.ts";
import { readE5 } from "./read-e5.ts";

async function meaningOf(session: InferenceSession, tokens: number[]): Promise<number[]> {
  const input = new Tensor("int64", BigInt64Array.from(tokens, BigInt), [1, tokens.length]);
  const { meaning } = await session.run({ tokens: input });
  if (!(meaning?.data instanceof Float32Array)) throw new Error("The network has no floats");
  return [...meaning.data];
}

test("the network gives a text one vector, which depends on its tokens and on their order", async () => {
  const session = await InferenceSession.create(convertE5Network(makeE5()), { logSeverityLevel: 3 });
  const one = await meaningOf(session, [0, 4, 5, 2]);
  expect(one).toHaveLength(TINY_E5.states);
  expect(await meaningOf(session, [0, 4, 5, 2])).toEqual(one);
  expect(await meaningOf(session, [0, 5, 4, 2])).not.toEqual(one);
  expect(one.every((value) => Number.isFinite(value))).toBe(true);
});

test("4-bit weights keep their values, in pairs of neighbours", () => {
  const { matrix } = readE5(makeE5());
  const { bits, values, scales } = matrix("emb.word");
  expect(bits).toBe(4);
  expect(scales[0]).toBeCloseTo(0.25, 6);
  // The first row counts from 0 to 15, twice.
  const row = [...values.subarray(0, 16)].flatMap((pair) => [pair & 15, pair >> 4]);
  expect(row).toEqual(Array.from({ length: 32 }, (_, i) => i % 16));
});

test("the pieces are written with their scores, one a line", () => {
  expect(convertE5Pieces(makeE5()).toString().split("\n").slice(4, 6)).toEqual(["-1 ▁", "-2 ▁h"]);
});

test("the same file gives the same bytes, and another or a part of one is rejected", () => {
  expect(convertE5Network(makeE5()).equals(convertE5Network(makeE5()))).toBe(true);
  expect(() => convertE5Network(Buffer.from("no model at all"))).toThrow("not a 4-bit E5 model");
  expect(() => convertE5Network(makeE5().subarray(0, 400))).toThrow("truncated");
  expect(() => convertE5Pieces(makeE5().subarray(0, 60))).toThrow("truncated");
});
