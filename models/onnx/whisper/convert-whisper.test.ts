import { InferenceSession, Tensor } from "onnxruntime-node";
import { beforeAll, describe, expect, test } from "vitest";
import { quantize } from "#models/onnx/quantize.ts";
import { makeCt2, TINY } from "#models/testing/make-ct2.ts";
import { convertWhisperDecoder } from "./decoder.ts";
import { convertWhisperEncoder } from "./encoder.ts";
import { convertWhisperTokens } from "./tokens.ts";

const load = (network: Buffer) => InferenceSession.create(network, { logSeverityLevel: 3 });
const zeros = (length: number): Tensor =>
  new Tensor("float32", new Float32Array(TINY.layers * length * TINY.states), [
    TINY.layers,
    1,
    length,
    TINY.states,
  ]);

function floats({ data }: Tensor): number[] {
  if (!(data instanceof Float32Array)) throw new Error("The tensor has no floats");
  return [...data];
}

describe("the networks that are made of CTranslate2's Whisper", () => {
  let heard: { k: Tensor; v: Tensor };
  let decoder: InferenceSession;

  beforeAll(async () => {
    const encoder = await load(convertWhisperEncoder(makeCt2()));
    const sound = Float32Array.from({ length: TINY.bands * 12 }, (_, i) => Math.sin(i * i));
    const answer = await encoder.run({ mel: new Tensor("float32", sound, [1, TINY.bands, 12]) });
    const { n_layer_cross_k: k, n_layer_cross_v: v } = answer;
    if (!k || !v) throw new Error("The encoder has no keys or values");
    heard = { k, v };
    decoder = await load(convertWhisperDecoder(makeCt2()));
  });

  async function decode(tokens: number[], offset = 0, before = [zeros(TINY.places), zeros(TINY.places)]) {
    const [inK, inV] = before;
    const answer = await decoder.run({
      tokens: new Tensor("int64", BigInt64Array.from(tokens, BigInt), [1, tokens.length]),
      in_n_layer_self_k_cache: inK ?? zeros(0),
      in_n_layer_self_v_cache: inV ?? zeros(0),
      n_layer_cross_k: heard.k,
      n_layer_cross_v: heard.v,
      offset: new Tensor("int64", BigInt64Array.of(BigInt(offset)), [1]),
    });
    const { logits, out_n_layer_self_k_cache: k, out_n_layer_self_v_cache: v } = answer;
    if (!logits || !k || !v) throw new Error("The decoder has not all outputs");
    return { last: floats(logits).slice(-TINY.vocabulary), kept: [k, v] };
  }

  test("the encoder gives each layer of the decoder keys and values, one for two frames", () => {
    const shape = [TINY.layers, 1, 6, TINY.states];
    expect([heard.k.dims, heard.v.dims]).toEqual([shape, shape]);
    expect(floats(heard.k)).not.toEqual(floats(heard.v));
  });

  test("a text has the same scores token by token as at once, and a token sees none after it", async () => {
    const all = await decode([3, 1, 4, 15]);
    let { kept } = await decode([3, 1]);
    ({ kept } = await decode([4], 2, kept));
    const { last } = await decode([15], 3, kept);
    const error = Math.max(...last.map((score, i) => Math.abs(score - (all.last[i] ?? 0))));
    const spread = Math.max(...all.last) - Math.min(...all.last);
    expect(error / spread).toBeLessThan(0.02);
    expect((await decode([3, 1, 9, 15])).last).not.toEqual(all.last);
  });

  test("the same file gives the same bytes", () => {
    expect(convertWhisperEncoder(makeCt2()).equals(convertWhisperEncoder(makeCt2()))).toBe(true);
    expect(convertWhisperDecoder(makeCt2()).equals(convertWhisperDecoder(makeCt2()))).toBe(true);
  });
});

test("another model, or a part of one, is rejected", () => {
  expect(() => convertWhisperEncoder(makeCt2("TransformerSpec"))).toThrow("not a Whisper model");
  expect(() => convertWhisperDecoder(makeCt2().subarray(0, 5_000))).toThrow("truncated");
  expect(() => convertWhisperTokens(Buffer.from('!\n"\n'))).toThrow("truncated");
});

test("weights are rounded with a scale for each block, and zero stays zero", () => {
  const block = (largest: number) => Float32Array.from({ length: 32 }, (_, i) => (i === 0 ? -largest : 0));
  const { values, scales } = quantize({
    shape: [1, 64],
    values: Float32Array.from([...block(127), ...block(1)]),
  });
  expect([...scales]).toEqual([1, Math.fround(1 / 127)]);
  expect([values[0], values[1], values[32], values[33]]).toEqual([1, 128, 1, 128]);
});

test("the vocabulary is written as sherpa-onnx reads it, bytes that are no letters too", () => {
  const lines = Array.from({ length: 50_257 }, () => "Ġhallo");
  lines[0] = "Ã¼";
  const text = convertWhisperTokens(Buffer.from(lines.join("\n"))).toString();
  expect(text.split("\n").slice(0, 2)).toEqual([
    `${Buffer.from("ü").toString("base64")} 0`,
    `${Buffer.from(" hallo").toString("base64")} 1`,
  ]);
});
