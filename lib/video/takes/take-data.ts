import type { FrameFormat, FrameSize } from "#lib/avatar-engine/draw/framing.ts";
import type { LogoCorner } from "#lib/video/render/media-job.ts";

/** A spoken sentence of a take, and its position in the take's audio. */
export type TakeSentence = {
  text: string;
  /** Identifies the sound in the cache. Equal text, voice and speed have equal keys. */
  soundKey: string;
  startMs: number;
  /** Silence before the sound. With it, `lengthMs` is a whole number of frames at 25 and at 30 fps. */
  leadMs: number;
  spokenMs: number;
  lengthMs: number;
};

/** How a take's video looks. */
export type RenderSettings = {
  format: FrameFormat;
  fps: 25 | 30;
  background: string;
  showAiLabel: boolean;
  burnCaptions: boolean;
  /** `path` is the take's own copy. */
  logo?: { path: string; corner: LogoCorner; size: number };
};

/** Pixel sizes of rendered videos by format. */
export const VIDEO_SIZES: Readonly<Record<FrameFormat, FrameSize>> = {
  wide: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
};

/** Share of an audio's progress that speaking makes up; the rest is leveling and encoding. */
export const SPEAKING_SHARE = 0.9;
/** Share of a video's progress that drawing makes up; the rest is joining. */
export const DRAWING_SHARE = 0.95;
