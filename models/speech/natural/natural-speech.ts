import { type InferenceSession, Tensor } from "onnxruntime-node";
import { toInt16 } from "#lib/media/pcm.ts";
import type { SpokenPiece } from "#models/speech/speech-job.ts";
import { cutFrames, FRAME_SAMPLES, type Frames, MARGIN } from "./frames.ts";
import { floats, type KokoroFront, type Manner } from "./kokoro-front.ts";
import type { Token } from "./kokoro-symbols.ts";

/** What is left of a sentence: the frames from `at` on, and symbols that are too many for one run. */
type Rest = Manner & { frames: Frames; at: number; later: Token[] };
/** A sentence to begin, or the rest of one. */
export type NaturalJob = (Manner & { text: string }) | Rest;
export type NaturalPiece = SpokenPiece & { rest: Rest | undefined };

/** Frames of a sentence's first piece; each further piece is as long as all previous ones together. */
const FIRST_FRAMES = 16;

/** Kokoro's front, then a small decoder piece by piece. */
export class NaturalSpeech {
  private readonly front: KokoroFront;
  private readonly decoder: InferenceSession;

  constructor(front: KokoroFront, decoder: InferenceSession) {
    this.front = front;
    this.decoder = decoder;
  }

  /** Begins or continues a sentence. The result's `rest`, if any, is the next job. */
  async speak(job: NaturalJob): Promise<NaturalPiece> {
    if (!("frames" in job)) return await this.begin(this.front.read(job.text, job.voice), job);
    const isSpoken = job.at >= job.frames.count;
    return isSpoken ? await this.begin(job.later, job) : { ...(await this.decode(job)), phonemes: [] };
  }

  private async begin(tokens: Token[], { voice, speed }: Manner): Promise<NaturalPiece> {
    const plan = await this.front.plan(tokens, { voice, speed });
    if (!plan) return { audio: new Int16Array(0), phonemes: [], rest: undefined };
    const { frames, phonemes, later } = plan;
    const piece = await this.decode({ voice, speed, frames, at: 0, later });
    return { ...piece, phonemes };
  }

  private async decode(job: Rest): Promise<Omit<NaturalPiece, "phonemes">> {
    const { frames, at, voice, later } = job;
    const planned = at + Math.max(FIRST_FRAMES, at);
    // The remainder must be long enough for a separate piece.
    const end = frames.count - planned < FIRST_FRAMES ? frames.count : planned;
    const { features, pitch, loudness, noise, phase, width } = cutFrames(frames, at, end);
    const { wav } = await this.decoder.run({
      asr: new Tensor("float32", features, [1, features.length / width, width]),
      f0: new Tensor("float32", pitch, [1, 2 * width]),
      n: new Tensor("float32", loudness, [1, 2 * width]),
      style: new Tensor("float32", frames.style, [1, frames.style.length]),
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
