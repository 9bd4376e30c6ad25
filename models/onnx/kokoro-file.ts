import { metadata } from "./write-onnx.ts";

/** The number of the first symbol of each row, and the symbols that follow it. */
const ROWS: readonly (readonly [number, string])[] = [
  [1, ";:,.!?"],
  [9, '—…"()“” \u0303ʣʥʦʨᵝ\uab67A'],
  [25, "I"],
  [31, "O"],
  [33, "Q"],
  [35, "ST"],
  [39, "W"],
  [41, "Yᵊabcdef"],
  [50, "hijklmnopqrstuvwxyzɑɐɒæ"],
  [75, "βɔɕç"],
  [80, "ɖðʤə"],
  [85, "ɚɛɜ"],
  [90, "ɟ"],
  [92, "ɡ"],
  [99, "ɥ"],
  [101, "ɨɪʝ"],
  [110, "ɯɰŋɳɲɴø"],
  [118, "ɸθœ"],
  [123, "ɹ"],
  [125, "ɾɻ"],
  [128, "ʁɽʂʃʈʧ"],
  [135, "ʊʋ"],
  [138, "ʌɣɤ"],
  [142, "χʎ"],
  [147, "ʒʔ"],
  [156, "ˈˌː"],
  [162, "ʰ"],
  [164, "ʲ"],
  [169, "↓"],
  [171, "→↗↘"],
  [177, "ᵻ"],
];

/** Kokoro's whole vocabulary, with the number of each symbol. */
export const KOKORO_SYMBOLS: readonly (readonly [symbol: string, number: number])[] = ROWS.flatMap(
  ([first, symbols]) => [...symbols].map((symbol, i) => [symbol, first + i] as const),
);

/** What sherpa-onnx reads from the file of a Kokoro with the voices of version 1.0. */
const METADATA = {
  model_type: "kokoro",
  has_espeak: "1",
  sample_rate: "24000",
  version: "2",
  voice: "en-us",
  style_dim: "510,1,256",
  n_speakers: "54",
};

/** Adds to Kokoro's network what sherpa-onnx wants to know of it. Concatenated protobuf messages are merged. */
export const describeKokoro = (network: Buffer): Buffer => Buffer.concat([network, metadata(METADATA)]);

/** Kokoro's symbols and their numbers, as sherpa-onnx reads them. They are in no package, so nothing is converted. */
export function kokoroTokensText(): Buffer {
  return Buffer.from(KOKORO_SYMBOLS.map(([symbol, number]) => `${symbol} ${number}\n`).join(""));
}
