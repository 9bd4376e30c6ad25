import { castTo, field, node, numberField, tensor, value } from "./onnx.ts";

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
    model: Buffer.concat([
      numberField(1, 8),
      field(7, graph()),
      field(8, numberField(2, 13)),
      ...Object.entries(metadataOf(loudness.length)).map(([key, text]) =>
        field(14, Buffer.concat([field(1, key), field(2, text)])),
      ),
    ]),
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

function graph(): Buffer {
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
  return Buffer.concat([
    ...nodes.map((one) => field(1, one)),
    field(2, "kokoro"),
    ...constants.map((one) => field(5, one)),
    field(11, value("tokens", "int64", [1, "length"])),
    field(11, value("style", "float", [1, STYLE_VALUES])),
    field(11, value("speed", "float", [1])),
    field(12, value("audio", "float", ["samples"])),
  ]);
}
