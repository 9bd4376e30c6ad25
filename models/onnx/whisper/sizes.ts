import type { WhisperWeights } from "./read-ct2.ts";

/** Bands of the spectrum that Whisper reads; only its largest model reads more. */
export const BANDS = 80;

/** The sizes that differ between Whisper's models. */
export function sizesOf({ read, decoderLayers }: WhisperWeights) {
  const [vocabulary = 0, states = 0] = read("decoder/embeddings/weight").shape;
  const [context = 0] = read("decoder/position_encodings/encodings").shape;
  return { vocabulary, states, context, layers: decoderLayers };
}
