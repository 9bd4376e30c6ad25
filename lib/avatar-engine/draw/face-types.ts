import type { MoodCue } from "#lib/avatar-engine/mood/mood.ts";
import type { Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";

/** What the avatar is doing; each state eases into the next (see `behaviour.ts`). */
export type FaceState = "idle" | "listening" | "thinking" | "speaking" | "interrupted" | "away";

/**
 * One phoneme of the voice: Piper's IPA symbol (stress and length marks, punctuation and "_" pauses
 * included), and its span in milliseconds from the start of its chunk.
 */
export type PhonemeSegment = readonly [phoneme: string, startMs: number, endMs: number];

/** Red, green and blue, 0..255 each (sRGB). */
export type Rgb = readonly [number, number, number];

/** The background. `image` is opaque RGBA of exactly the frame's width and height. */
export type Background =
  | { readonly kind: "studio" }
  | { readonly kind: "colour"; readonly rgb: Rgb }
  | { readonly kind: "gradient"; readonly top: Rgb; readonly bottom: Rgb }
  | { readonly kind: "image"; readonly rgba: Uint8Array };

/** How an utterance is spoken. */
export interface UtteranceOptions {
  /** Raises the brows towards the end. A "?" in the phonemes has the same effect. */
  readonly question?: boolean;
}

/** Which moment a frame shows. */
export interface RenderAt {
  /** Playout position within the current utterance in ms, or null while nothing is being said. */
  readonly audioMs: number | null;
  /** Frames of 40 ms since the last drawn one; default 1. Those between are simulated but not drawn. */
  readonly frames?: number;
  /** Draws only mouth and eyes, on head and body of the previous frame: for busy machines. */
  readonly held?: boolean;
}

/**
 * A talking face. It has no clock: every `render` is the next frame of 40 ms by default. One utterance at a time; its
 * timings and audio may arrive in chunks, ahead of playback.
 */
export interface Face {
  /** Width and height of a frame in pixels. */
  readonly width: number;
  readonly height: number;
  /** Mouth weights of the last frame, in the order of `ALL_MOUTH_SHAPES`; overwritten by the next one. */
  readonly mouth: Float32Array;
  /** Bytes of a frame: width x height x 4 (RGBA, opaque). */
  readonly frameBytes: number;
  /** Sets the background from the next frame on. @throws RangeError if an image has another size. */
  setBackground(background: Background): void;
  /** Starts over, at rest, as a face created with this seed and liveliness would. */
  restart(seed: number, liveliness?: Liveliness): void;
  setState(state: FaceState): void;
  /** Sets whether the visitor is heard right now: the face nods while listening. */
  setUserSpeaking(speaking: boolean): void;
  /** Starts a new utterance at 0 ms and drops the rest of the previous one. */
  beginUtterance(options?: UtteranceOptions): void;
  /** Adds a chunk (a sentence) that starts at `startMs` of the utterance. */
  appendPhonemes(startMs: number, segments: readonly PhonemeSegment[]): void;
  /**
   * Adds a text that starts at `startMs` of the utterance and lasts until the next text or the end, as espeak-ng IPA.
   * Without phoneme timings it is located in the audio.
   */
  appendText(startMs: number, ipa: string): void;
  /** Says which words begin at `startMs`, until the next call: their question, mood and agreement show in the face. */
  appendWords(startMs: number, words: string): void;
  /** The visitor has asked something: the brows rise for a moment. */
  noticeQuestion(): void;
  /** Shows a mood from the next frame on; it fades by itself. Smiles are ignored for a while after bad news. */
  feel(cue: MoodCue): void;
  /** Shows a mood where the next words begin, unless they have one of their own: they may be bad news. */
  feelWithNextWords(cue: MoodCue): void;
  /** Adds mono audio that directly follows earlier audio: for loudness, and for lips without phoneme timings. */
  appendAudio(pcm: Int16Array, sampleRate: number): void;
  /** No further chunks: the mouth rests after the last one. */
  endUtterance(): void;
  /** The visitor interrupted: closes the mouth within two frames and drops everything after `audioMs`. */
  cut(audioMs: number): void;
  /** Draws the next 40 ms frame into the first `frameBytes` bytes of `target`. */
  render(target: Uint8Array, at: RenderAt): void;
}
