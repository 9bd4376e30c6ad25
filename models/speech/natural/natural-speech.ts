import { type InferenceSession, Tensor } from "onnxruntime-node";
import { toInt16 } from "#lib/media/pcm.ts";
import { FRONT_OUTPUTS } from "#models/onnx/cut-front.ts";
import type { Phonemize } from "#models/speech/phonemize.ts";
import type { SpokenPiece } from "#models/speech/speech-job.ts";
import { cutFrames, FRAME_SAMPLES, type Frames, MARGIN } from "./frames.ts";
import { kokoroTokens, type Token } from "./kokoro-symbols.ts";
import type { NaturalVoice } from "./natural-voices.ts";
import { findSound, timeTokens } from "./time-tokens.ts";

/** What is left of a sentence: the frames from `at` on, and symbols that are too many for one run. */
type Rest = { voice: NaturalVoice; speed: number; frames: Frames; at: number; later: Token[] };
/** A sentence to begin, or the rest of one. */
export type NaturalJob = { text: string; voice: NaturalVoice; speed: number } | Rest;
export type NaturalPiece = SpokenPiece & { rest: Rest | undefined };

type Parts = {
  front: InferenceSession;
  decoder: InferenceSession;
  /** Rows of all voices, see `STYLE`. */
  styles: Float16Array;
  phonemize: Phonemize;
};

/** Each voice has a row for each number of symbols; the decoder reads the first half of a row. */
const STYLE = { values: 256, rows: 200, decoder: 128 };
/** Kokoro reads 510 symbols at once; longer texts are cut. */
const MAX_TOKENS = 400;
/** Frames of a sentence's first piece; each further piece is as long as all previous ones together. */
const FIRST_FRAMES = 16;
/** The token before and after a text. */
const EDGE: Token = { symbol: "_", id: 0 };

/** Kokoro's front, then a small decoder piece by piece. */
export class NaturalSpeech {
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Begins or continues a sentence. The result's `rest`, if any, is the next job. */
  async speak(job: NaturalJob): Promise<NaturalPiece> {
    if ("frames" in job) {
      const isSpoken = job.at >= job.frames.count;
      return isSpoken ? await this.begin(job.later, job) : { ...(await this.decode(job)), phonemes: [] };
    }
    const { espeak } = job.voice;
    const ipa = this.parts.phonemize(job.text, espeak, "bounds");
    return await this.begin(kokoroTokens(ipa, espeak), job);
  }

  private async begin(
    tokens: Token[],
    { voice, speed }: { voice: NaturalVoice; speed: number },
  ): Promise<NaturalPiece> {
    const [now, later] = cutTokens(tokens);
    if (!now.some(({ symbol }) => /\p{L}/u.test(symbol)))
      return { audio: new Int16Array(0), phonemes: [], rest: undefined };
    const planned = await this.plan(now, { voice, speed });
    const piece = await this.decode({ voice, speed, frames: planned.frames, at: 0, later });
    return { ...piece, phonemes: planned.phonemes };
  }

  private async plan(tokens: Token[], { voice, speed }: { voice: NaturalVoice; speed: number }) {
    const all = [EDGE, ...tokens, EDGE];
    const ids = BigInt64Array.from(all, ({ id }) => BigInt(id));
    const row = voice.row * STYLE.rows + Math.min(tokens.length, STYLE.rows) - 1;
    const style = Float32Array.from(this.parts.styles.subarray(row * STYLE.values, (row + 1) * STYLE.values));
    const answer = await this.parts.front.run({
      tokens: new Tensor("int64", ids, [1, ids.length]),
      style: new Tensor("float32", style, [1, STYLE.values]),
      speed: new Tensor("float32", Float32Array.of(voice.speed * speed), [1]),
    });
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
    return { frames, phonemes: timeTokens(all, durations, { first, sounding, count }) };
  }

  private async decode(job: Rest): Promise<Omit<NaturalPiece, "phonemes">> {
    const { frames, at, voice, later } = job;
    const planned = at + Math.max(FIRST_FRAMES, at);
    // The remainder must be long enough for a separate piece.
    const end = frames.count - planned < FIRST_FRAMES ? frames.count : planned;
    const { features, pitch, loudness, noise, phase, width } = cutFrames(frames, at, end);
    const { wav } = await this.parts.decoder.run({
      asr: new Tensor("float32", features, [1, features.length / width, width]),
      f0: new Tensor("float32", pitch, [1, 2 * width]),
      n: new Tensor("float32", loudness, [1, 2 * width]),
      style: new Tensor("float32", frames.style, [1, STYLE.decoder]),
      noise: new Tensor("float32", noise, [1, noise.length]),
      phase: new Tensor("float32", Float32Array.of(phase), [1]),
    });
    const margin = MARGIN * FRAME_SAMPLES;
    const gain = 10 ** (voice.gainDb / 20);
    const sound = floats(wav)
      .subarray(margin, -margin)
      .map((sample) => sample * gain);
    const isDone = end >= frames.count && later.length === 0;
    return { audio: toInt16(sound), rest: isDone ? undefined : { ...job, at: end } };
  }
}

/** The symbols of one run and those after it, cut at a space if there is one. */
function cutTokens(tokens: Token[]): [Token[], Token[]] {
  if (tokens.length <= MAX_TOKENS) return [tokens, []];
  const space = tokens.findLastIndex(({ symbol }, i) => symbol === " " && i > 0 && i <= MAX_TOKENS);
  const cut = space > 0 ? space : MAX_TOKENS;
  return [tokens.slice(0, cut), tokens.slice(cut)];
}

function floats(tensor: Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array)) throw new Error("The voice's output has an unexpected shape");
  return tensor.data;
}

function integers(tensor: Tensor | undefined): BigInt64Array {
  if (!(tensor?.data instanceof BigInt64Array)) throw new Error("The voice has no durations");
  return tensor.data;
}
