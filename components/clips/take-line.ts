import type { ComparedText } from "#lib/platform/common-lengths.ts";

/** What a take's job is doing, "Rendering, 64%", and the share that is done; null while there is nothing to measure. */
export type TakeJob = { text: string; share: number | null };

/** A take as the clip page shows it. `files` holds URLs of this site. */
export type TakeLine = {
  id: string;
  name: string;
  status: "generating_audio" | "ready_to_render" | "rendering" | "completed" | "failed" | "cancelled";
  job: TakeJob | null;
  /** The video shows its captions itself. */
  hasBurnedCaptions: boolean;
  durationMs: number | null;
  /** The same for takes that were created together from a table. */
  batchId: string | null;
  error: string | null;
  createdAt: string;
  isFavorite: boolean;
  /** Avatar, speed and video format: "Maya, 0.9× · 1920 × 1080, 25 fps". */
  settings: string;
  portraitUrl: string;
  /** Whether its next video can play music that it has. */
  hasMusic: boolean;
  /** Color stops of the avatar's own studio. */
  studio: string | null;
  /** Whether the avatar keeps the background of its photo. */
  keepsBackground: boolean;
  /** The CSS aspect ratio of the video. */
  aspect: string;
  files: {
    video: string | null;
    poster: string | null;
    audio: string | null;
    wav: string | null;
    captions: string | null;
    srt: string | null;
  };
  /** Compared with the previous take; `null` for the first. */
  changes: { script: ComparedText[]; settings: string[] } | null;
};
