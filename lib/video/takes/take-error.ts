import { AppError, errorCode } from "#lib/platform/errors.ts";
import { AUDIO_CUT_OFF, AUDIO_SILENT, AUDIO_UNREADABLE, MUSIC_UNREADABLE } from "../render/media-job.ts";
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

/** Messages for error codes that a retry can't fix. */
const LASTING: Readonly<Record<string, string>> = {
  [MUSIC_UNREADABLE]: TAKE_FAILURES.music,
  [AUDIO_UNREADABLE]: TAKE_FAILURES.own_audio_unreadable,
  [AUDIO_CUT_OFF]: TAKE_FAILURES.own_audio_cut_off,
  [AUDIO_SILENT]: TAKE_FAILURES.own_audio_silent,
  ENOSPC: TAKE_FAILURES.disk_full,
  EDQUOT: TAKE_FAILURES.disk_full,
  EROFS: TAKE_FAILURES.disk_full,
};

/** Turns any failure into a `TakeError`; `fallback` is the message if nothing more specific is known. */
export function toTakeError(error: unknown, fallback: string): TakeError {
  if (error instanceof TakeError) return error;
  if (error instanceof AppError && error.code === "QUOTA_EXCEEDED") {
    return new TakeError(`${error.message}.`, { isLasting: true, cause: error });
  }
  const lasting = LASTING[errorCode(error) ?? ""];
  return new TakeError(lasting ?? fallback, { isLasting: lasting !== undefined, cause: error });
}
