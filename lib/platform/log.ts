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

/** Addresses, with what stands before their @ (a name, or a user with a password), keys and tokens. */
const PRIVATE = /\S+@\S+|\b(?:vv_live_|sk-|Bearer\s+)\S+|\beyJ[\w-]+\.[\w.-]+/gi;

/** What may be logged of something thrown: its class, and the first line of its text without what is nobody's business. */
export function describeError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  // A text that does not parse is quoted in the message, and it may be what somebody said.
  if (thrown instanceof SyntaxError) return thrown.name;
  // Drizzle's message holds the statement and its values; the driver's own message, one level down, does not.
  const origin =
    thrown.message.startsWith("Failed query") && thrown.cause instanceof Error ? thrown.cause : thrown;
  const [line = ""] = origin.message.split("\n", 1);
  return `${origin.name}: ${line.replace(PRIVATE, "[hidden]").slice(0, 200)}`;
}
