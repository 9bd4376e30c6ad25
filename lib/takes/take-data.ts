import type { FrameFormat } from "#lib/avatar/frame-format.ts";
import type { LogoCorner } from "#lib/rendering/media-job.ts";

/** One sentence of a take as it was spoken, and where it lies in the sound. */
export type TakeSentence = {
  text: string;
  /** Names the sound in the cache of spoken sentences; equal text, voice and speed have equal keys. */
  soundKey: string;
  startMs: number;
  /** Silence before the sound; a whole number of frames with the rest of the sentence at 25 and at 30 a second. */
  leadMs: number;
  spokenMs: number;
  lengthMs: number;
};

/** How the video of a take looks. */
export type RenderSettings = {
  format: FrameFormat;
  fps: 25 | 30;
  background: string;
  showAiLabel: boolean;
  burnCaptions: boolean;
  /** `path`: of the take's own file. */
  logo?: { path: string; corner: LogoCorner; size: number };
};
