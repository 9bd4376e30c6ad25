import { errorCode } from "#lib/platform/error-code.ts";
import type { RecordingFault } from "./recording-protocol.ts";

/** What kept a recording from being made: the disk's room, or else the work itself. */
export function faultOf(error: unknown): { fault: RecordingFault; detail: string } {
  const code = errorCode(error);
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  return {
    fault: isFull ? "disk_full" : "encoder",
    detail: error instanceof Error ? error.message : "unknown",
  };
}
