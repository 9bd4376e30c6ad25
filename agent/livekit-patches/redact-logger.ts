import { log } from "@livekit/agents";

/** The global under which the library stores its logger. */
const LOGGER = Symbol.for("@livekit/agents:logger");

/** The library's prefix for fields with speech, prompts or identities. */
const PRIVATE = "lk.pii.";

/**
 * Makes this process's library logger drop speech and prompts. Call it in the job before a session exists, because
 * components take the logger when they are created.
 */
export function redactLogger(): void {
  const quiet = log().child({}, { formatters: { log: redactFields } });
  Object.assign(globalThis, { [LOGGER]: quiet });
}

/** Also drops unmarked private fields: whole contexts, tool results, an error's text and body. */
export function redactFields(fields: object): object {
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
