import { errorCode } from "#lib/platform/errors.ts";
import type { RecordingEndReport } from "#lib/worker-protocol/worker-protocol.ts";

type RecordingFailure = Extract<RecordingEndReport, { state: "failed" }>["reason"];

/** Whose voice: the visitor's or the avatar's. */
export type Speaker = "user" | "avatar";

/** Settings of a recording process. */
export type RecordingSetting = {
  app: { appUrl: string; workerSecret: string; sessionId: string };
  /** Folder where this session's parts wait for the app. */
  folder: string;
  /** Names this segment of the recording: its start in milliseconds since 1970. */
  run: number;
  width: number;
  height: number;
  /** The call's process: once it and the recorder are gone, another process uploads the parts. */
  ownerPid: number;
};

/** The first message to a recording process. Frames arrive in slots of `width * height * 4` bytes of RGBA. */
export type RecordingStart = { type: "start"; setting: RecordingSetting };

/** Events in order; times are milliseconds since the start of the segment. */
export type RecordedEvent =
  | { type: "picture"; slot: number; atMs: number }
  | { type: "voice"; who: Speaker; atMs: number; samples: Int16Array }
  /** The avatar's audio from then on was taken back. */
  | { type: "cut"; atMs: number };

/** Sent to the recording process. `stop` closes the recording at that time and uploads its last part. */
export type RecordingCommand =
  | { type: "events"; events: RecordedEvent[]; nowMs: number }
  | { type: "stop"; nowMs: number };

/**
 * Sent by the recording process: slots are free again; everything before that time is on disk; it failed and stops;
 * everything is in the folder, uploaded or not.
 */
export type RecordingAnswer =
  | { type: "free"; slots: number[] }
  | { type: "saved"; untilMs: number }
  | { type: "failed"; reason: RecordingFailure; detail: string }
  | { type: "stopped"; delivered: boolean };

/** Classifies why a recording failed: a full disk, or another error. */
export function describeRecordingError(error: unknown): { reason: RecordingFailure; detail: string } {
  const code = errorCode(error);
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  return {
    reason: isFull ? "disk_full" : "encoder",
    detail: error instanceof Error ? error.message : "unknown",
  };
}
