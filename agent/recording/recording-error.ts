import { errorCode } from "#lib/platform/error-code.ts";
import type { RecordingFailure } from "./recording-protocol.ts";

/** Classifies why a recording failed: a full disk, or another error. */
export function describeRecordingError(error: unknown): { reason: RecordingFailure; detail: string } {
  const code = errorCode(error);
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  return {
    reason: isFull ? "disk_full" : "encoder",
    detail: error instanceof Error ? error.message : "unknown",
  };
}
