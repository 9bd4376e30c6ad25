import { type InferenceSession, Tensor } from "onnxruntime-node";
import { z } from "zod";
import { toInt16 } from "#lib/media/pcm.ts";
import { resample } from "#lib/media/resample.ts";
import type { Recording } from "#models/voices.ts";
import type { Phonemize } from "./phonemize.ts";
import { piperIds, type SymbolSpan } from "./piper-ids.ts";
import {
  SPEECH_RATE,
  type SpeechJob,
  type SpeechPiece,
  type SpeechRest,
  type TimedPhoneme,
} from "./speech-job.ts";
import type { VoiceHalves } from "./split-voice.ts";

/** Samples per latent step, at the voice's own rate. */
const HOP = 256;
/** Values per latent step. */
const LATENT_ROWS = 192;
/**
 * Steps of a sentence's first piece (a third of a second); each further piece is as long as all previous ones together.
 */
const FIRST_STEPS = 30;
/**
 * Steps on either side that a piece's audio depends on: the decoder (HiFi-GAN, upsampling by 8, 8 and 4) reaches 10,
 * found by trial; one more is for the resampler.
 */
const CONTEXT_STEPS = 11;

/** The voice's settings file. */
export const voiceConfig = z.object({
  audio: z.object({ sample_rate: z.number() }),
  inference: z.object({ noise_scale: z.number(), length_scale: z.number(), noise_w: z.number() }),
  phoneme_id_map: z.record(z.string(), z.array(z.number())),
  espeak: z.object({ voice: z.string() }).optional(),
});

type Parts = {
  planner: InferenceSession;
  decoder: InferenceSession;
  names: Pick<VoiceHalves, "latent" | "durations" | "speakerInput">;
  phonemize: Phonemize;
  config: z.output<typeof voiceConfig>;
};

/** Piper's network in two halves: a plan for a text, then its audio piece by piece. */
export class Piper {
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Begins or continues a text. The result's `rest`, if any, is the next job. */
  async speak(job: SpeechJob): Promise<SpeechPiece> {
    if ("latent" in job) return { ...(await this.decode(job)), phonemes: [] };
    const { latent, phonemes } = await this.plan(job);
    return { ...(await this.decode({ latent, at: 0, voice: job.voice })), phonemes };
  }

  private async plan({ text, voice, speed }: Exclude<SpeechJob, SpeechRest>) {
    const { planner, phonemize, config, names } = this.parts;
    const { ids, spans } = piperIds(phonemize(text, config.espeak?.voice), config.phoneme_id_map);
    const { noise_scale, noise_w } = config.inference;
    const scales = Float32Array.of(noise_scale, voice.pitch / (voice.tempo * speed), noise_w);
    const answer = await planner.run({
      input: new Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]),
      input_lengths: new Tensor("int64", BigInt64Array.of(BigInt(ids.length)), [1]),
      scales: new Tensor("float32", scales, [3]),
      ...(names.speakerInput.planner && speakerTensor(voice)),
    });
    const stepMs = (HOP * 1_000) / (config.audio.sample_rate * voice.pitch);
    const phonemes = timePhonemes(spans, floats(answer[names.durations]), stepMs);
    return { latent: floats(answer[names.latent]), phonemes };
  }

  /** Samples of speech for one of the network. */
  private ratio(voice: Recording): number {
    return SPEECH_RATE / (this.parts.config.audio.sample_rate * voice.pitch);
  }

  private async decode(job: SpeechRest): Promise<Omit<SpeechPiece, "phonemes">> {
    const { latent, at, voice } = job;
    const steps = latent.length / LATENT_ROWS;
    const planned = at + Math.max(FIRST_STEPS, at);
    // The remainder must be long enough for a separate piece.
    const end = steps - planned < FIRST_STEPS ? steps : planned;
    const from = Math.max(0, at - CONTEXT_STEPS);
    const stretch = cutSteps(latent, from, Math.min(steps, end + CONTEXT_STEPS));
    const { decoder, names } = this.parts;
    const { output } = await decoder.run({
      [names.latent]: stretch,
      ...(names.speakerInput.decoder && speakerTensor(voice)),
    });
    const range = { offset: from * HOP, from: at * HOP, to: end * HOP };
    const sound = resample(floats(output), this.ratio(voice), range);
    amplify(sound, voice.gainDb ?? 0);
    return { audio: toInt16(sound), rest: end < steps ? { ...job, at: end } : undefined };
  }
}

const speakerTensor = ({ speaker = 0 }: Recording): { sid: Tensor } => ({
  sid: new Tensor("int64", BigInt64Array.of(BigInt(speaker)), [1]),
});

function amplify(sound: Float32Array, gainDb: number): void {
  if (gainDb === 0) return;
  const gain = 10 ** (gainDb / 20);
  for (let i = 0; i < sound.length; i++) sound[i] = (sound[i] ?? 0) * gain;
}

function floats(tensor: Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array))
    throw new Error("The voice network's output has an unexpected shape");
  return tensor.data;
}

/** Columns `[from, to)` of the latent rows. */
function cutSteps(latent: Float32Array, from: number, to: number): Tensor {
  const steps = latent.length / LATENT_ROWS;
  const width = to - from;
  const cut = new Float32Array(LATENT_ROWS * width);
  for (let row = 0; row < LATENT_ROWS; row++) {
    cut.set(latent.subarray(row * steps + from, row * steps + to), row * width);
  }
  return new Tensor("float32", cut, [1, LATENT_ROWS, width]);
}

/** Each phoneme's time range, from the steps of its symbols. */
function timePhonemes(spans: SymbolSpan[], steps: Float32Array, stepMs: number): TimedPhoneme[] {
  let at = 0;
  return spans.map(({ symbol, from, to }) => {
    const start = at;
    for (let i = from; i < to; i++) at += steps[i] ?? 0;
    return [symbol, start * stepMs, at * stepMs];
  });
}
