import type { Voice } from "../voices.ts";

/** Samples a second of every sound that the server speaks. */
export const SPEECH_RATE = 24_000;

export type SpeechJob = { text: string; voice: Voice; speed: number };
/** IPA symbol (or `_`, a space, a punctuation mark), start and end in milliseconds from the piece's beginning. */
export type TimedPhoneme = [symbol: string, startMs: number, endMs: number];
export type SpeechPiece = { audio: Int16Array; phonemes: TimedPhoneme[] };
