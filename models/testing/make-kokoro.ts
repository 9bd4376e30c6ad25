import { castTo, graph, model, node, tensor, value } from "#models/onnx/write-onnx.ts";

const STYLE_ROWS = 510;
const STYLE_VALUES = 4;
/** Samples of one symbol at a speed of 1: 25 ms. */
const SYMBOL_SAMPLES = 600;
/** Kokoro's symbols: punctuation, then letters of IPA. The real numbers do not matter. */
const SYMBOLS = ';:,.!?—…"()“” abcdefhijklmnopqrstuvwxyzæçðøħŋœɐɑɒɔəɚɛɜɡɣɪɫɲɹɾʁʃʊʌʎʒʔʝˈˌːθχᵻβ̃';

/**
 * A network with Kokoro's inputs, output and description: each symbol sounds for 25 ms as a tone of its own, as loud as the
 * speaker's style says. `loudness` has a value for each speaker.
 */
export function makeKokoro(loudness: number[]): { model: Buffer; voices: Buffer; tokens: string } {
  const styles = loudness.flatMap((level) => Array.from({ length: STYLE_ROWS * STYLE_VALUES }, () => level));
  return {
    model: model(speech(), metadataOf(loudness.length)),
    voices: Buffer.from(Float32Array.from(styles).buffer),
    tokens: ["$", ...SYMBOLS].map((symbol, i) => `${symbol} ${i}\n`).join(""),
  };
}

const metadataOf = (speakers: number): Record<string, string> => ({
  model_type: "kokoro",
  has_espeak: "1",
  sample_rate: "24000",
  version: "2",
  voice: "en-us",
  style_dim: `${STYLE_ROWS},1,${STYLE_VALUES}`,
  n_speakers: String(speakers),
});

function speech(): Buffer {
  const nodes = [
    node("Cast", ["tokens"], ["numbers"], castTo("float")),
    node("Mul", ["numbers", "step"], ["steps"]),
    node("Add", ["steps", "lowest"], ["pitches"]),
    node("Reshape", ["pitches", "column"], ["rows"]),
    node("Reshape", ["speed", "scalar"], ["pace"]),
    node("Div", ["samples", "pace"], ["count"]),
    node("Range", ["zero", "count", "one"], ["clock"]),
    node("Mul", ["rows", "clock"], ["phases"]),
    node("Sin", ["phases"], ["tones"]),
    node("ReduceMean", ["style"], ["level"]),
    node("Mul", ["tones", "level"], ["sound"]),
    node("Reshape", ["sound", "flat"], ["audio"]),
  ];
  const constants = [
    tensor("step", "float", [0.003]),
    tensor("lowest", "float", [0.03]),
    tensor("samples", "float", [SYMBOL_SAMPLES]),
    tensor("zero", "float", [0]),
    tensor("one", "float", [1]),
    tensor("column", "int64", [-1, 1], [2]),
    tensor("scalar", "int64", [], [0]),
    tensor("flat", "int64", [-1], [1]),
  ];
  return graph("kokoro", {
    nodes,
    constants,
    inputs: [
      value("tokens", "int64", [1, "length"]),
      value("style", "float", [1, STYLE_VALUES]),
      value("speed", "float", [1]),
    ],
    outputs: [value("audio", "float", ["samples"])],
  });
}
