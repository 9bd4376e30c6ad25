import { errorCode } from "#lib/platform/error-code.ts";

/** Why a take could not be made, in words for its owner. `isLasting`: another try will not help. */
export class TakeError extends Error {
  override readonly name = "TakeError";
  readonly isLasting: boolean;

  constructor(message: string, { isLasting = false, cause }: { isLasting?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isLasting = isLasting;
  }
}

const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EROFS"]);

/** The same failure in words, where there is something to say about it. */
export function inWords(error: unknown, otherwise: string): TakeError {
  if (error instanceof TakeError) return error;
  const code = errorCode(error) ?? "";
  if (NO_ROOM.has(code)) {
    return new TakeError("There is no room left on the disk. Make room, then try again.", {
      isLasting: true,
      cause: error,
    });
  }
  return new TakeError(otherwise, { cause: error });
}
