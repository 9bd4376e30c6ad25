import type { Voice } from "../voices.ts";

/** Samples a second of every sound that the server speaks. */
export const SPEECH_RATE = 24_000;

/** What is not yet sound of a text: 192 rows of latent steps, of which `at` are done. */
export type SpeechRest = { latent: Float32Array; at: number; voice: Voice };
/** A text to begin with, or the rest of one that was begun. */
export type SpeechJob = { text: string; voice: Voice; speed: number } | SpeechRest;
/** IPA symbol (or `_`, a space, a punctuation mark), start and end in milliseconds from the text's beginning. */
export type TimedPhoneme = [symbol: string, startMs: number, endMs: number];
/** The next sound of a text. Its phonemes, of the whole of it, come with the first. */
export type SpeechPiece = { audio: Int16Array; phonemes: TimedPhoneme[]; rest: SpeechRest | undefined };
