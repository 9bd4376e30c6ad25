import type { WhisperWeights } from "./read-ct2.ts";

/** Each head of Whisper's attention has this many values, whatever the model's size. */
const HEAD = 64;

/** Bands of the spectrum that Whisper reads; only its largest model reads more. */
export const BANDS = 80;

/** The sizes that differ between Whisper's models. */
export function sizesOf({ read, decoderLayers }: WhisperWeights) {
  const [vocabulary = 0, states = 0] = read("decoder/embeddings/weight").shape;
  const [context = 0] = read("decoder/position_encodings/encodings").shape;
  return { vocabulary, states, heads: states / HEAD, context, layers: decoderLayers };
}
