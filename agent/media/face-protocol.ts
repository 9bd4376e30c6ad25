import type { Background, FaceState } from "#lib/avatar-engine/draw/face-types.ts";
import type { MoodCue } from "#lib/avatar-engine/mood/mood.ts";
import type { Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";
import type { HeardSound } from "./avatar-output.ts";
import type { FrameRequest } from "./video-pump.ts";

/** Background for the drawing thread; a `picture` is an image file, which it decodes and crops to the frame. */
export type FaceBackground = Exclude<Background, { kind: "image" }> | { kind: "picture"; file: Uint8Array };

/** What can be loaded and drawn before a call is known: all of a face but its motion. */
export type FaceLook = {
  slug: string;
  /** The avatar's folder; without it, the built-in avatars' folder. */
  folder?: string;
  width: number;
  height: number;
  background: FaceBackground;
  showAiLabel: boolean;
  /** The label's language as a two-letter code; English if omitted. */
  labelLanguage?: string;
};

/** What the drawing thread draws. `frames` are its canvases, each `width * height * 4` bytes of RGBA. */
export type FaceSetting = FaceLook & {
  seed: number;
  /** How much the avatar moves; the engine's default if omitted. */
  liveliness?: Liveliness;
  frames: SharedArrayBuffer[];
};

/** Sent to the drawing thread, in order. */
export type FaceCommand =
  | { type: "prepare"; look: FaceLook }
  | { type: "open"; setting: FaceSetting }
  | { type: "state"; state: FaceState }
  | { type: "user_speaking"; speaking: boolean }
  | { type: "question" }
  | { type: "feel"; cue: MoodCue }
  /** A mood for the next words, unless they have one of their own. */
  | { type: "feel_with_words"; cue: MoodCue }
  | { type: "begin" }
  | ({ type: "sound" } & HeardSound)
  | { type: "end" }
  | { type: "cut"; audioMs: number }
  | ({ type: "render"; canvas: number } & FrameRequest);

/** Sent by the drawing thread: `failed` if an avatar can't be opened; `rendered` responds to each `render`. */
export type FaceAnswer = { type: "failed"; reason: string } | { type: "rendered"; canvas: number };
