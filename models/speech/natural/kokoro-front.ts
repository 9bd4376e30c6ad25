import { type InferenceSession, Tensor } from "onnxruntime-node";
import { FRONT_OUTPUTS } from "#models/onnx/cut-front.ts";
import type { Phonemize } from "#models/speech/phonemize.ts";
import type { TimedPhoneme } from "#models/speech/speech-job.ts";
import type { Frames } from "./frames.ts";
import { kokoroTokens, type Token } from "./kokoro-symbols.ts";
import type { NaturalVoice } from "./natural-voices.ts";
import { findSound, timeTokens } from "./time-tokens.ts";

type Parts = {
  front: InferenceSession;
  /** Rows of all voices, see `STYLE`. */
  styles: Float16Array;
  phonemize: Phonemize;
};

/** How a sentence is spoken. */
export type Manner = { voice: NaturalVoice; speed: number };

type Plan = {
  /** What Kokoro's whole network reads for the same speech. */
  inputs: { tokens: Tensor; style: Tensor; speed: Tensor };
  frames: Frames;
  /** All frames, also those of the silence around the sentence. */
  total: number;
  phonemes: TimedPhoneme[];
  /** Symbols that are too many for one run. */
  later: Token[];
};

/** Each voice has a row for each number of symbols; the decoder reads the first half of a row. */
const STYLE = { values: 256, rows: 200, decoder: 128 };
/** Kokoro reads 510 symbols at once; longer texts are cut. */
const MAX_TOKENS = 400;
/** The token before and after a text. */
const EDGE: Token = { symbol: "_", id: 0 };

/** The part of Kokoro that decides how a sentence sounds, and when each of its sounds is heard. */
export class KokoroFront {
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** The symbols of a text. */
  read(text: string, { espeak }: NaturalVoice): Token[] {
    return kokoroTokens(this.parts.phonemize(text, espeak, "bounds"), espeak);
  }

  /** Plans as many symbols as Kokoro reads at once. Returns undefined if they have no sound. */
  async plan(tokens: Token[], { voice, speed }: Manner): Promise<Plan | undefined> {
    const [now, later] = cutTokens(tokens);
    if (!now.some(({ symbol }) => /\p{L}/u.test(symbol))) return undefined;
    const all = [EDGE, ...now, EDGE];
    const ids = BigInt64Array.from(all, ({ id }) => BigInt(id));
    const row = voice.row * STYLE.rows + Math.min(now.length, STYLE.rows) - 1;
    const style = Float32Array.from(this.parts.styles.subarray(row * STYLE.values, (row + 1) * STYLE.values));
    const inputs = {
      tokens: new Tensor("int64", ids, [1, ids.length]),
      style: new Tensor("float32", style, [1, STYLE.values]),
      speed: new Tensor("float32", Float32Array.of(voice.speed * speed), [1]),
    };
    const answer = await this.parts.front.run(inputs);
    const durations = Array.from(integers(answer[FRONT_OUTPUTS.durations]), Number);
    const loudness = floats(answer[FRONT_OUTPUTS.loudness]);
    const { first, sounding, count } = findSound(loudness);
    const frames: Frames = {
      features: floats(answer[FRONT_OUTPUTS.features]),
      pitch: floats(answer[FRONT_OUTPUTS.pitch]),
      loudness,
      style: style.slice(0, STYLE.decoder),
      first,
      count,
    };
    const phonemes = timeTokens(all, durations, { first, sounding, count });
    return { inputs, frames, total: loudness.length / 2, phonemes, later };
  }
}

/** The symbols of one run and those after it, cut at a space if there is one. */
function cutTokens(tokens: Token[]): [Token[], Token[]] {
  if (tokens.length <= MAX_TOKENS) return [tokens, []];
  const space = tokens.findLastIndex(({ symbol }, i) => symbol === " " && i > 0 && i <= MAX_TOKENS);
  const cut = space > 0 ? space : MAX_TOKENS;
  return [tokens.slice(0, cut), tokens.slice(cut)];
}

/** The numbers of an output. */
export function floats(tensor: Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array)) throw new Error("The voice's output has an unexpected shape");
  return tensor.data;
}

function integers(tensor: Tensor | undefined): BigInt64Array {
  if (!(tensor?.data instanceof BigInt64Array)) throw new Error("The voice has no durations");
  return tensor.data;
}
