import { AppError, errorCode } from "#lib/platform/errors.ts";
import { MUSIC_UNREADABLE } from "../render/media-job.ts";
import { TAKE_FAILURES } from "./take-failures.ts";

/** Why a take failed, as a sentence for its owner. `isLasting` means that retrying won't help. */
export class TakeError extends Error {
  override readonly name = "TakeError";
  readonly isLasting: boolean;

  constructor(message: string, { isLasting = false, cause }: { isLasting?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isLasting = isLasting;
  }
}

const DISK_FULL_CODES = new Set(["ENOSPC", "EDQUOT", "EROFS"]);

/** Turns any failure into a `TakeError`; `fallback` is the message if nothing more specific is known. */
export function toTakeError(error: unknown, fallback: string): TakeError {
  if (error instanceof TakeError) return error;
  if (error instanceof AppError && error.code === "QUOTA_EXCEEDED") {
    return new TakeError(`${error.message}.`, { isLasting: true, cause: error });
  }
  const code = errorCode(error) ?? "";
  if (code === MUSIC_UNREADABLE) return new TakeError(TAKE_FAILURES.music, { isLasting: true, cause: error });
  if (DISK_FULL_CODES.has(code)) {
    return new TakeError(TAKE_FAILURES.disk_full, {
      isLasting: true,
      cause: error,
    });
  }
  return new TakeError(fallback, { cause: error });
}
