/** A failure the operator can act on. Its message says what to do and is shown without a stack. */
export class SetupError extends Error {
  override name = "SetupError";
}

const DISK_FULL = "The disk is full. Free some space, then start again.";

/** Whether a program's output, or an error's message, says that the disk is full. */
export const saysDiskFull = (text: string): boolean => /ENOSPC|no space left/i.test(text);

/** The text to print for anything thrown: the message of a `SetupError`, the stack of anything else. */
export function describeError(error: unknown): string {
  if (error instanceof Error && saysDiskFull(error.message)) return `${DISK_FULL}\n(${error.message})`;
  if (error instanceof SetupError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
