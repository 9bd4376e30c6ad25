import { dirname } from "node:path/posix";
import { db } from "#db/client.ts";
import { getConversationOverview } from "#lib/conversations/conversations.ts";
import { describeRecording, isRecordingMissed } from "#lib/conversations/describe-recording.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { signLocalFileUrl } from "#lib/storage/signed-url.ts";
import { removeStored } from "#lib/storage/storage.ts";
import { findRecording, type RecordingRow } from "./queries.ts";

type RecordingKey = { ownerId: string; id: string };

/** The folder of a session's recording, below `/api/files/`. */
export const recordingFolder = ({ ownerId, id }: RecordingKey): string => `recordings/${ownerId}/${id}`;

/** The path of one of its files, below `/api/files/`. */
export const recordingPath = (session: RecordingKey, name: string): string =>
  `${recordingFolder(session)}/${name}`;

/** The files of a finished recording. */
export const RECORDING_FILES = {
  video: "video.mp4",
  audio: "audio.m4a",
  user: "user.m4a",
  avatar: "avatar.m4a",
} as const;

/** The folder of the uploaded parts, until they are joined. */
export const partsFolder = (session: RecordingKey): string => recordingPath(session, "parts");

export type PartKey = {
  /** The segment that the part belongs to, by its start in milliseconds since 1970. */
  segment: number;
  /** The part's place in its segment, from 0. */
  number: number;
};

export const partFile = ({ segment, number }: PartKey): string =>
  `${segment}-${String(number).padStart(6, "0")}.part`;

export function parsePartFile(name: string): PartKey | undefined {
  const found = /^(\d{1,16})-(\d{6})\.part$/.exec(name);
  return found ? { segment: Number(found[1]), number: Number(found[2]) } : undefined;
}

/** Deletes all files of a session's recording. Call it once the session is deleted or has no recording. */
export async function deleteRecordingFiles(session: RecordingKey): Promise<void> {
  await removeStored(recordingFolder(session));
}

/** The folder of all of an account's recordings, below `/api/files/`. */
export const recordingsFolder = (ownerId: string): string => `recordings/${ownerId}`;

/** A recording as the console plays it. `videoUrl` has no origin. */
export type Playback = {
  state: "none" | "coming" | "ready" | "failed";
  text: string;
  /** What its viewer should know about a recording that is ready. */
  notice: string | null;
  videoUrl: string | null;
  /** Milliseconds from the start of the conversation, which may have been in writing first, to the start of the recording. */
  offsetMs: number;
};

/** Returns how to play the recording of one of the actor's calls, or why it can't be played (yet). */
export async function getPlayback(actor: Actor, sessionId: string): Promise<Playback> {
  const session = await findRecording(db, actor.ownerId, sessionId);
  if (!session) throw new AppError("SESSION_NOT_FOUND");
  const startedAt = session.writtenFrom ?? session.activeAt ?? session.createdAt;
  const { recordingStatus, recordingVideoPath, recordingStartedAt, recordingError } = session;
  return {
    state: playbackState(session),
    text: describeRecording(session).text,
    notice: recordingStatus === "ready" ? recordingError : null,
    videoUrl: recordingVideoPath === null ? null : signLocalFileUrl(recordingVideoPath),
    offsetMs: recordingStartedAt ? recordingStartedAt.getTime() - startedAt.getTime() : 0,
  };
}

function playbackState({ recordingStatus, status }: RecordingRow): Playback["state"] {
  switch (recordingStatus) {
    case "recording":
    case "processing":
      return "coming";
    case "not_started":
      return isLiveStatus(status) ? "coming" : "failed";
    default:
      return recordingStatus;
  }
}

/** Paths below `/api/files/`. At least one is set. */
export type Recording = {
  videoPath: string | null;
  audioPath: string | null;
  userAudioPath: string | null;
  avatarAudioPath: string | null;
  durationMs: number | null;
  notice: string | null;
};

const RETRY_AFTER_MS = 5_000;

/**
 * Returns the recording of one of the actor's conversations. Throws `RECORDING_NOT_STARTED` and
 * `RECORDING_PROCESSING` while it may still become available, and `RECORDING_UNAVAILABLE` if it never will:
 * not requested, never started, failed or deleted.
 */
export async function getRecording(actor: Actor, sessionId: string): Promise<Recording> {
  const session = await getConversationOverview(actor, sessionId);
  const { recordingVideoPath: videoPath, recordingAudioPath: audioPath } = session;
  switch (session.recordingStatus) {
    case "ready":
      if (videoPath === null && audioPath === null) break;
      return {
        videoPath,
        audioPath,
        ...voicePaths(audioPath),
        durationMs: session.recordingDurationMs,
        notice: session.recordingError,
      };
    case "not_started":
      if (isRecordingMissed(session)) break;
      throw new AppError("RECORDING_NOT_STARTED");
    case "recording":
    case "processing":
      throw new AppError("RECORDING_PROCESSING", { retryAfterMs: RETRY_AFTER_MS });
  }
  throw new AppError("RECORDING_UNAVAILABLE");
}

/** The files of the single voices are next to the file of both. */
function voicePaths(audioPath: string | null) {
  const beside = (name: string) => (audioPath === null ? null : `${dirname(audioPath)}/${name}`);
  return { userAudioPath: beside(RECORDING_FILES.user), avatarAudioPath: beside(RECORDING_FILES.avatar) };
}
