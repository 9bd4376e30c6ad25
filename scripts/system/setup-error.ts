/** A failure that the operator can act on: the message is one sentence with what to do, shown without a stack. */
export class SetupError extends Error {
  override name = "SetupError";
}

/** The sentence to print for anything thrown: a `SetupError` speaks for itself, the rest keeps its stack. */
export function describeError(error: unknown): string {
  if (error instanceof SetupError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
