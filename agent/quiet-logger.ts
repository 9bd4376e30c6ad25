import { log } from "@livekit/agents";

/** Under this key the library keeps the logger that all its parts take. */
const LOGGER = Symbol.for("@livekit/agents:logger");

/** The library marks fields that hold speech, prompts or identities with this prefix. */
const PRIVATE = "lk.pii.";

/**
 * Makes the library's logger of this process drop everything that a caller said or a prompt holds. Call it in the job,
 * before a session exists: parts take the logger when they are made.
 */
export function silencePrivateFields(): void {
  const quiet = log().child({}, { formatters: { log: withoutPrivate } });
  Object.assign(globalThis, { [LOGGER]: quiet });
}

/** Also drops what some messages carry unmarked: whole contexts, tool results, an error's text and body. */
export function withoutPrivate(fields: object): object {
  const kept = Object.entries(fields).filter(([name]) => !name.startsWith(PRIVATE) && !UNMARKED.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, value instanceof Error ? value.name : value]));
}

const UNMARKED: ReadonlySet<string> = new Set([
  "text",
  "transcript",
  "chatCtx",
  "output",
  "trackPublications",
]);
