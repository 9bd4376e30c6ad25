import { graph, model, node, tensor, value } from "#models/onnx/write-onnx.ts";

/** Bands of Whisper's spectrum. */
const BANDS = 80;
/** What each language's only word is. */
const WORDS = { en: " hello", de: " hallo", fr: " bonjour", es: " hola" };
const LANGUAGES = Object.keys(WORDS);

/** Token numbers: words first, then the end, the start, languages and tasks. The real numbers do not matter. */
const WORD = 0;
const END = LANGUAGES.length;
const START = END + 1;
const LANGUAGE = START + 1;
const [TRANSLATE, TRANSCRIBE, NO_SPEECH, NO_TIMESTAMPS] = [10, 11, 12, 13];
const TOKENS = NO_TIMESTAMPS + 1;
const NEVER = -1_000;
const SURE = 1_000;

/**
 * Networks with Whisper's inputs, outputs and description. They take a sound for German if most of it is low and for French
 * if most of it is high, and hear one word in each language: the asked one's, or that of the language they found.
 */
export function makeWhisper(): { encoder: Buffer; decoder: Buffer; tokens: string } {
  return {
    encoder: model(encoder(), METADATA),
    decoder: model(decoder()),
    tokens: Object.values(WORDS)
      .map((word, i) => `${Buffer.from(word).toString("base64")} ${WORD + i}\n`)
      .join(""),
  };
}

const METADATA: Record<string, string> = {
  model_type: "whisper-base",
  n_mels: String(BANDS),
  n_text_layer: "1",
  n_text_ctx: "64",
  n_text_state: "1",
  n_vocab: String(TOKENS),
  sot: String(START),
  eot: String(END),
  blank_id: String(NO_SPEECH),
  translate: String(TRANSLATE),
  transcribe: String(TRANSCRIBE),
  is_multilingual: "1",
  no_timestamps: String(NO_TIMESTAMPS),
  no_speech: String(NO_SPEECH),
  sot_sequence: [START, LANGUAGE, TRANSCRIBE].join(","),
  all_language_tokens: LANGUAGES.map((_, i) => LANGUAGE + i).join(","),
  all_language_codes: LANGUAGES.join(","),
};

/** The mean of each band over time. */
function encoder(): Buffer {
  return graph("encoder", {
    nodes: [
      node("GlobalAveragePool", ["mel"], ["means"]),
      node("Reshape", ["means", "row"], ["n_layer_cross_k"]),
      node("Reshape", ["means", "row"], ["n_layer_cross_v"]),
    ],
    constants: [tensor("row", "int64", [1, 1, 1, BANDS], [4])],
    inputs: [value("mel", "float", [1, BANDS, "frames"])],
    outputs: ["k", "v"].map((name) => value(`n_layer_cross_${name}`, "float", [1, 1, 1, BANDS])),
  });
}

/** Scores of the next token: by the last token, by the language among the tokens, and by the bands. */
function decoder(): Buffer {
  const caches = ["k", "v"].map((name) => ({ from: `in_${name}_cache`, to: `out_${name}_cache` }));
  const cache = ["layers", 1, "length", "state"];
  return graph("decoder", {
    nodes: [
      node("Gather", ["next", "tokens"], ["by_token"]),
      node("Gather", ["asked", "tokens"], ["asked_each"]),
      node("ReduceSum", ["asked_each", "time"], ["by_language"]),
      node("Reshape", ["n_layer_cross_k", "bands"], ["means"]),
      node("MatMul", ["means", "lean"], ["by_band"]),
      node("Add", ["by_token", "by_language"], ["without_sound"]),
      node("Add", ["without_sound", "by_band"], ["logits"]),
      ...caches.map(({ from, to }) => node("Identity", [from], [to])),
    ],
    constants: [
      tensor("next", "float", table(nextToken), [TOKENS, TOKENS]),
      tensor("asked", "float", table(wordOfLanguage), [TOKENS, TOKENS]),
      tensor("lean", "float", lean(), [BANDS, TOKENS]),
      tensor("time", "int64", [1], [1]),
      tensor("bands", "int64", [1, 1, BANDS], [3]),
    ],
    inputs: [
      value("tokens", "int64", [1, "count"]),
      ...caches.map(({ from }) => value(from, "float", cache)),
      ...["k", "v"].map((name) => value(`n_layer_cross_${name}`, "float", [1, 1, 1, BANDS])),
      value("offset", "int64", [1]),
    ],
    outputs: [
      value("logits", "float", [1, "count", TOKENS]),
      ...caches.map(({ to }) => value(to, "float", cache)),
    ],
  });
}

const table = (score: (token: number, next: number) => number): number[] =>
  Array.from({ length: TOKENS * TOKENS }, (_, i) => score(Math.floor(i / TOKENS), i % TOKENS));

const isWord = (token: number) => token < END;
const isLanguage = (token: number) => token >= LANGUAGE && token < LANGUAGE + LANGUAGES.length;

/** A language follows the start, a word what comes before the text, and the end follows a word. */
function nextToken(token: number, next: number): number {
  if (isWord(token)) return next === END ? SURE : NEVER;
  const isPossible = token === START ? isLanguage(next) : isWord(next);
  return isPossible ? 0 : NEVER;
}

const wordOfLanguage = (token: number, next: number): number =>
  isLanguage(token) && next - WORD === token - LANGUAGE ? 1 : 0;

/** By band and token: low bands lean to German, high ones to French. */
function lean(): number[] {
  const german = LANGUAGE + LANGUAGES.indexOf("de");
  const french = LANGUAGE + LANGUAGES.indexOf("fr");
  return Array.from({ length: BANDS * TOKENS }, (_, i) => {
    const sign = Math.floor(i / TOKENS) < BANDS / 2 ? 1 : -1;
    const token = i % TOKENS;
    if (token === german) return sign;
    return token === french ? -sign : 0;
  });
}
