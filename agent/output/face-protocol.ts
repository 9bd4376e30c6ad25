import type { Background, FaceState } from "#lib/avatar/face-types.ts";
import type { HeardSound } from "./avatar-output.ts";
import type { PictureWish } from "./video-pump.ts";

/** What the drawing thread draws behind a person; a `picture` is a file, which it decodes and cuts to the frame. */
export type FaceBackground = Exclude<Background, { kind: "image" }> | { kind: "picture"; file: Uint8Array };

/** Whom the drawing thread draws. `frames` are its canvases, each `width * height * 4` bytes of RGBA. */
export type FaceSetting = {
  slug: string;
  /** Where the person's folder is; without it, the built-in people's. */
  folder?: string;
  width: number;
  height: number;
  background: FaceBackground;
  seed: number;
  showAiLabel: boolean;
  frames: SharedArrayBuffer[];
};

/** To the drawing thread, in order. */
export type FaceCommand =
  | { type: "warm"; setting: FaceSetting }
  | { type: "open"; setting: FaceSetting }
  | { type: "state"; state: FaceState }
  | { type: "user_speaking"; speaking: boolean }
  | { type: "begin"; smile: number }
  | ({ type: "sound" } & HeardSound)
  | { type: "end" }
  | { type: "cut"; audioMs: number }
  | ({ type: "render"; canvas: number } & PictureWish);

/** From the drawing thread: `failed` when a face can't be opened; `rendered` answers each `render`. */
export type FaceAnswer = { type: "failed"; reason: string } | { type: "rendered"; canvas: number };
