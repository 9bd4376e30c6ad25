import type { ScriptChange } from "#lib/script/compare-scripts.ts";

/** A take as its page shows it; files are addresses of this site. */
export type TakeLine = {
  id: string;
  name: string;
  status: "generating_audio" | "ready_to_render" | "rendering" | "completed" | "failed";
  progress: number;
  durationMs: number | null;
  error: string | null;
  createdAt: string;
  isFavorite: boolean;
  /** Who speaks, how, and in what picture: "Maya, at 0.9 x · 1280x720, 25 frames/s". */
  manner: string;
  portraitUrl: string;
  /** Width by height of the video, for the shape of its stage. */
  aspect: string;
  files: {
    video: string | null;
    poster: string | null;
    audio: string | null;
    wav: string | null;
    captions: string | null;
    srt: string | null;
  };
  /** Against the take before; null for the first. */
  changes: { script: ScriptChange[]; manner: string[] } | null;
};
