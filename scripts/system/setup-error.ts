/** A failure the operator can act on. Its message says what to do and is shown without a stack. */
export class SetupError extends Error {
  override name = "SetupError";
}

/** The text to print for anything thrown: the message of a `SetupError`, the stack of anything else. */
export function describeError(error: unknown): string {
  if (error instanceof SetupError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
