import type { FrameFormat, FrameSize } from "#lib/avatar-engine/draw/framing.ts";
import type { LogoCorner, MusicMix, PicturePlace } from "#lib/video/render/media-job.ts";

/** A part of a take with a look of its own; what it doesn't have is as the render says. */
export type TakeScene = {
  script: string;
  background?: string;
  /** The reference of an uploaded picture, which is kept as long as a take has it. */
  picture?: string;
  picturePlace?: PicturePlace;
  /** What the video shows over the avatar. */
  text?: string;
  /** In a batch: what the script and the text were filled in from. */
  template?: { script: string; text?: string };
};

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
  /** The index of its scene, in a take that has scenes. */
  scene?: number;
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
  /** The take's own file, under the voice. */
  music?: MusicMix & { path: string };
};

/** A sound that was uploaded for a take, under `/api/files/`. */
export type TakeSound = { path: string; durationMs: number };
export const MAX_SOUND_BYTES = 5_242_880;

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
