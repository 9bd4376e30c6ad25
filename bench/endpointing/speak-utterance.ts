import { between, seededRandom } from "#lib/avatar-engine/motion/random.ts";
import { cleanText } from "#models/speech/clean-text.ts";
import { SPEECH_RATE } from "#models/speech/speech-job.ts";
import type { Sayer } from "../voices/create-sayer.ts";
import type { Utterance } from "./utterance.ts";

const VOICES = ["daniel", "maya", "leo", "henry"];
/** Silence before the voice. */
export const LEAD_MS = 400;
const TAIL_MS = 1_500;
const PAUSE_MS = { min: 200, max: 900 };
const LOUD = 0.01;
/** An open microphone is never quite silent. */
const NOISE = 0.0005;

export const toSamples = (ms: number): number => Math.round((ms * SPEECH_RATE) / 1_000);
export const toMs = (samples: number): number => Math.round((samples * 1_000) / SPEECH_RATE);

export const MARK = /[,.?!]/;

/**
 * The utterance with its pauses, where the voice ends, and where it ended before each pause. It is spoken as one sentence, so that the voice sounds before a
 * pause as if it continued; the silence at a comma is made as long as the pause. Equal seeds give equal pauses.
 */
export async function speakUtterance(speech: Sayer, { text, language }: Utterance, index: number) {
  const random = seededRandom(index + 1);
  const parts = text.split("/").map((part) => part.trim());
  const spoken = parts.map((part, i) =>
    i === parts.length - 1 || MARK.test(part.slice(-1)) ? part : `${part},`,
  );
  const { samples, phonemes } = await speech.say(
    cleanText(spoken.join(" "), language),
    VOICES[index % VOICES.length] ?? "daniel",
  );
  const marks = phonemes.filter(([symbol]) => MARK.test(symbol));
  const sound = Float32Array.from(samples, (value) => value / 32_768);
  const pieces: Float32Array[] = [new Float32Array(toSamples(LEAD_MS))];
  const pausedAt: number[] = [];
  let from = 0;
  let marksBefore = 0;
  for (const part of spoken.slice(0, -1)) {
    marksBefore += [...part].filter((letter) => MARK.test(letter)).length;
    const [symbol, startMs, endMs] = marks[marksBefore - 1] ?? ["", 0, 0];
    if (symbol !== part.slice(-1)) throw new Error(`the pause after ${JSON.stringify(part)} was not spoken`);
    const until = toSamples((startMs + endMs) / 2);
    const pauseMs = between(random, PAUSE_MS.min, PAUSE_MS.max) - quietMsAround(sound, until);
    pieces.push(faded(sound.slice(from, until)));
    pausedAt.push(lengthOf(pieces));
    pieces.push(new Float32Array(toSamples(Math.max(0, pauseMs))));
    from = until;
  }
  const rest = sound.slice(from);
  const end = rest.findLastIndex(isLoud) + 1;
  pieces.push(faded(rest.slice(0, end)), new Float32Array(toSamples(TAIL_MS)));
  const whole = new Float32Array(lengthOf(pieces));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return {
    sound: whole.map((value) => value + between(random, -NOISE, NOISE)),
    voiceEndMs: toMs(whole.length) - TAIL_MS,
    pausedAtMs: pausedAt.map((end) => toMs(whole.subarray(0, end).findLastIndex(isLoud) + 1)),
  };
}

export const isLoud = (value: number): boolean => Math.abs(value) >= LOUD;
const lengthOf = (pieces: readonly Float32Array[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0);

/** How long the sound is already silent around a sample. */
function quietMsAround(sound: Float32Array, at: number): number {
  return toMs(sound.slice(at).findIndex(isLoud) + at - sound.slice(0, at).findLastIndex(isLoud));
}

/** Without clicks where silence was added. */
function faded(sound: Float32Array): Float32Array {
  const length = toSamples(5);
  return sound.map((value, i) => value * Math.min(1, i / length, (sound.length - i) / length));
}
