type Fields = Record<string, unknown>;

function write(level: "info" | "warn" | "error", message: string, fields: Fields): void {
  const line = { at: new Date().toISOString(), level, message, ...fields };
  process.stdout.write(
    `${JSON.stringify(line, (_key, value) => (value instanceof Error ? describeError(value) : value))}\n`,
  );
}

/**
 * One JSON object per line. `message` is a fixed sentence; what varies goes into fields. Neither may contain a
 * transcript, prompt, key, secret or email address. `describeError` writes an `Error` in the fields.
 */
export const log = {
  info: (message: string, fields: Fields = {}) => write("info", message, fields),
  warn: (message: string, fields: Fields = {}) => write("warn", message, fields),
  error: (message: string, fields: Fields = {}) => write("error", message, fields),
};

/** Email addresses and URLs with the part before the @ (a name, or a user with a password), keys and tokens. */
const PRIVATE = /\S+@\S+|\b(?:vv_live_|sk-|Bearer\s+)\S+|\beyJ[\w-]+\.[\w.-]+/gi;

/** The pattern's time grows with the square of a line's length, so longer lines lose their end. */
const MAX_LINE = 1_000;

/** Cuts between words, because half an address would no longer be recognized. */
const cutLine = (line: string): string =>
  line.length <= MAX_LINE ? line : line.slice(0, Math.max(0, line.lastIndexOf(" ", MAX_LINE)));

/** The loggable part of a thrown value: its class, and the first line of its message without private data. */
export function describeError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  // The message quotes text that does not parse, which may be speech.
  if (thrown instanceof SyntaxError) return thrown.name;
  // Drizzle's message contains the statement and its values; the driver's own message, one level down, does not.
  const origin =
    thrown.message.startsWith("Failed query") && thrown.cause instanceof Error ? thrown.cause : thrown;
  const [line = ""] = origin.message.split("\n", 1);
  return `${origin.name}: ${cutLine(line).replace(PRIVATE, "[hidden]").slice(0, 200)}`;
}
