/** What the person on screen is doing; each state eases into the next (see `behaviour.ts`). */
export type FaceState = "idle" | "listening" | "thinking" | "speaking" | "interrupted" | "away";

/**
 * One phoneme of the voice: Piper's IPA symbol (stress and length marks, punctuation and "_" pauses
 * included), and its span in milliseconds from the start of the chunk it came with.
 */
export type PhonemeSegment = readonly [phoneme: string, startMs: number, endMs: number];

/** Red, green and blue, 0..255 each (sRGB). */
export type Rgb = readonly [number, number, number];

/** What stands behind the person. `image` is opaque RGBA of exactly the frame's width and height. */
export type Background =
  | { readonly kind: "studio" }
  | { readonly kind: "colour"; readonly rgb: Rgb }
  | { readonly kind: "gradient"; readonly top: Rgb; readonly bottom: Rgb }
  | { readonly kind: "image"; readonly rgba: Uint8Array };

/** How an utterance is said. */
export interface UtteranceOptions {
  /** Raises the brows towards the end. A "?" among the phonemes does the same on its own. */
  readonly question?: boolean;
  /** Share of a smile, 0..1, for a greeting or good news; fades over two seconds. */
  readonly smile?: number;
}

/** Which moment a frame shows. */
export interface RenderAt {
  /** Playout position within the current utterance in ms, or null while nothing is being said. */
  readonly audioMs: number | null;
  /** Frames of 40 ms since the last one that was drawn; 1 unless said. Those between are lived through, not drawn. */
  readonly frames?: number;
  /** Draws mouth and eyes only, on head and body of the last frame: for machines under load. */
  readonly held?: boolean;
}

/**
 * A talking face. It has no clock: every `render` is the next frame of 40 ms, unless told otherwise. One utterance at a time;
 * its timings and audio may arrive in chunks, ahead of playback.
 */
export interface Face {
  /** Width and height of a frame in pixels. */
  readonly width: number;
  readonly height: number;
  /** Weights of the mouth in the last frame, in the order of `MOUTH_SHAPES`; overwritten by the next one. */
  readonly mouth: Float32Array;
  /** Bytes of a frame: width x height x 4 (RGBA, opaque). */
  readonly frameBytes: number;
  /** What stands behind the person from the next frame on. @throws RangeError when a picture has another size. */
  setBackground(background: Background): void;
  setState(state: FaceState): void;
  /** Tells whether the user is heard right now: the face nods along while listening. */
  setUserSpeaking(speaking: boolean): void;
  /** Starts the time axis of a new utterance at 0 ms; drops whatever the last one left. */
  beginUtterance(options?: UtteranceOptions): void;
  /** Adds a chunk (a sentence) whose own time 0 lies at `startMs` of the utterance. */
  appendPhonemes(startMs: number, segments: readonly PhonemeSegment[]): void;
  /**
   * Tells the words that begin at `startMs` of the utterance and last until the next text or the end, as IPA of espeak-ng:
   * where no phonemes are known they are found in the audio.
   */
  appendText(startMs: number, ipa: string): void;
  /** Adds mono audio that directly follows what was added before: loudness, and lips where no phonemes are known. */
  appendAudio(pcm: Int16Array, sampleRate: number): void;
  /** No more chunks will come: the mouth rests after the last one. */
  endUtterance(): void;
  /** The user cut in: the mouth is closed within two frames and what lies after `audioMs` is forgotten. */
  cut(audioMs: number): void;
  /** Draws the next 40 ms frame into the first `frameBytes` bytes of `target`. */
  render(target: Uint8Array, at: RenderAt): void;
}
