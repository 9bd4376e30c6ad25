type Fields = Record<string, unknown>;

function write(level: "info" | "warn" | "error", message: string, fields: Fields): void {
  const line = { at: new Date().toISOString(), level, message, ...fields };
  process.stdout.write(
    `${JSON.stringify(line, (_key, value) => (value instanceof Error ? describeError(value) : value))}\n`,
  );
}

/**
 * One JSON object a line. `message` is a fixed sentence; what varies goes into fields.
 * Never a transcript, prompt, key, secret or e-mail address in either.
 * An `Error` among the fields is written by `describeError`.
 */
export const log = {
  info: (message: string, fields: Fields = {}) => write("info", message, fields),
  warn: (message: string, fields: Fields = {}) => write("warn", message, fields),
  error: (message: string, fields: Fields = {}) => write("error", message, fields),
};

/** What may be logged of something thrown: its class, and the code or first line of its text. */
export function describeError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  // Drizzle's message holds the statement and its values; the driver's own message, one level down, does not.
  const origin =
    thrown.message.startsWith("Failed query") && thrown.cause instanceof Error ? thrown.cause : thrown;
  return `${origin.name}: ${origin.message.split("\n", 1)[0]?.slice(0, 200)}`;
}
