import type { Recording } from "#models/voices.ts";

/** Sample rate of all speech, in Hz. */
export const SPEECH_RATE = 24_000;

/**
 * The unspoken rest of a text: 192 rows of latent steps; the first `at` are done. It travels with the job, so nothing
 * remains of a text whose client disconnects.
 */
export type SpeechRest = { latent: Float32Array; at: number; voice: Recording };
/** A text to begin, or the rest of one already begun. */
export type SpeechJob = { text: string; voice: Recording; speed: number } | SpeechRest;
/** IPA symbol (or `_`, a space, a punctuation mark), start and end in milliseconds from the start of the text. */
export type TimedPhoneme = [symbol: string, startMs: number, endMs: number];
/** The next audio of a text. The first one has the phonemes of the whole text. */
export type SpokenPiece = { audio: Int16Array; phonemes: TimedPhoneme[] };
/** A piece, and the next job if the text continues. */
export type SpeechPiece = SpokenPiece & { rest: SpeechRest | undefined };
