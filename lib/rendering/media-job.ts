export const LOGO_CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right"] as const;
export type LogoCorner = (typeof LOGO_CORNERS)[number];

/** A sentence in the sound of a take: the file that holds it, and the silence around it. */
export type SoundPart = { soundFile: string; leadMs: number; lengthMs: number };

/** A sentence in the video of a take: what it is drawn from, and the file that keeps it drawn. */
export type VideoPart = SoundPart & { segmentFile: string; seed: number; caption: string | null };

/** Puts sentences together, levels them, and writes WAV and M4A. */
export type SoundJob = { kind: "sound"; parts: SoundPart[]; wavFile: string; m4aFile: string };

/** Draws what is not drawn yet, and writes an MP4 with the sound of `wavFile`, and one of its frames. */
export type VideoJob = {
  kind: "video";
  /** The folder of the person, and its name in it. */
  person: { folder: string; slug: string };
  width: number;
  height: number;
  fps: 25 | 30;
  background: string;
  /** The picture that stands behind the person instead, where one is named. */
  backgroundFile: string | null;
  showAiLabel: boolean;
  /** A picture, its corner, and its longer side as a share of the frame's shorter one. */
  logo: { file: string; corner: LogoCorner; size: number } | null;
  parts: VideoPart[];
  wavFile: string;
  mp4File: string;
  posterFile: string;
};

/** A stretch of a recording: when it began, its parts in order, and where they are put together. */
export type RecordingRun = { startMs: number; parts: string[]; wholeFile: string };

/** Makes the files of a recording from its parts. */
export type RecordingJob = {
  kind: "recording";
  runs: RecordingRun[];
  videoFile: string;
  audioFile: string;
  userFile: string;
  avatarFile: string;
};

/** Makes the files of a recording from an MP4 that holds all of it. */
export type WholeRecordingJob = {
  kind: "whole recording";
  wholeFile: string;
  videoFile: string;
  audioFile: string;
};

export type MediaJob = SoundJob | VideoJob | RecordingJob | WholeRecordingJob;

/** What its process says: how far it is (0..1), that all is written with the job's figure, or why not. */
export type MediaAnswer =
  | { type: "progress"; done: number; drawn: number }
  | { type: "finished"; figure: number }
  | { type: "failed"; reason: string; code: string | undefined };
