import type { Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";

export const LOGO_CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right"] as const;
export type LogoCorner = (typeof LOGO_CORNERS)[number];

export const PICTURE_PLACES = ["beside", "behind"] as const;
export type PicturePlace = (typeof PICTURE_PLACES)[number];

/** What sentences are drawn before and with. */
export type VideoScene = {
  background: string;
  /** An image that replaces `background`, if any. */
  backgroundFile: string | null;
  /** `beside`: left of the avatar in a wide frame, else above it. `behind`: it fills the frame. */
  picture: { file: string; place: PicturePlace } | null;
  /** Shown over the avatar at the left. */
  text: string | null;
};

/** How music is mixed under a voice. */
export type MusicMix = {
  /** How loud it is, as a share of the voice (0..1). */
  volume: number;
  fadeInMs: number;
  fadeOutMs: number;
  /** Whether it is quieter while somebody speaks. */
  ducks: boolean;
};

/** The error code of a job whose music can't be decoded. */
export const MUSIC_UNREADABLE = "EMUSIC";

/** A sentence of a take's audio: its sound file and the silence around it. */
export type AudioSentence = { soundFile: string; leadMs: number; lengthMs: number };

/** A sentence of a take's video: what it is drawn from, and the file that caches its segment. */
export type VideoSentence = AudioSentence & {
  segmentFile: string;
  seed: number;
  caption: string | null;
  text: string;
  /** The index of its scene. */
  scene: number;
};

/** Joins the sentences, levels them, and writes WAV and M4A. */
export type AudioJob = { kind: "audio"; sentences: AudioSentence[]; wavFile: string; m4aFile: string };

/** The error codes of a job whose own audio can't be used: it can't be decoded, ends too early, or is silent. */
export const AUDIO_UNREADABLE = "EAUDIO";
export const AUDIO_CUT_OFF = "ECUTOFF";
export const AUDIO_SILENT = "ESILENT";

/** Levels a sound of this length that is spoken in place of a script, and writes WAV, M4A and, for the lips, a sound file. */
export type OwnAudioJob = {
  kind: "own_audio";
  file: string;
  durationMs: number;
  wavFile: string;
  m4aFile: string;
  soundFile: string;
};

/** Draws the missing segments, then writes an MP4 with the audio of `wavFile`, and a poster frame. */
export type VideoJob = {
  kind: "video";
  /** The folder with the avatar's folder in it, and that folder's name. */
  avatar: { folder: string; slug: string };
  /** How much the avatar moves. */
  liveliness: Liveliness;
  width: number;
  height: number;
  fps: 25 | 30;
  scenes: VideoScene[];
  showAiLabel: boolean;
  /** The image, its corner, and its longer side as a share of the frame's shorter one. */
  logo: { file: string; corner: LogoCorner; size: number } | null;
  sentences: VideoSentence[];
  wavFile: string;
  music: (MusicMix & { file: string }) | null;
  mp4File: string;
  posterFile: string;
};

/** A segment of a recording: when it began, its chunk files in order, and the file they are joined in. */
export type RecordingSegment = { startMs: number; parts: string[]; wholeFile: string };

/** Writes the files of a recording from its segments. */
export type RecordingJob = {
  kind: "recording";
  segments: RecordingSegment[];
  videoFile: string;
  audioFile: string;
  userFile: string;
  avatarFile: string;
};

/** What a recording's files contain: their length, how much of it the segments cover, and the number of pictures. */
export type RecordingFigures = { lengthMs: number; coveredMs: number; pictures: number };

export type MediaJob = AudioJob | OwnAudioJob | VideoJob | RecordingJob;

/** What the process of a job reports: progress (0..1), success with the job's result, or failure. */
export type MediaMessage =
  | { type: "progress"; done: number; drawn: number }
  | { type: "finished"; figure: number; recording?: RecordingFigures }
  | { type: "failed"; reason: string; code: string | undefined };
