import type { components } from "./api-types.ts";
import { ApiError, ConnectionError } from "./errors.ts";
import { at, type Options } from "./operations.ts";
import { retryDelayMs, sleep, type Transport } from "./transport.ts";

/** What happened in a conversation; `type` tells which fields it has. */
export type ConversationEvent = components["schemas"]["ConversationEvent"];
export type EventsOptions = Options & {
  /** `id` of the last event that you have: the stream continues after it. Without it, it begins with the conversation. */
  after?: string;
};

/** Longer than the API's 15 s between two signs of life. */
const IDLE_TIMEOUT_MS = 45_000;
/** How often in a row a stream is opened without an event. */
const MAX_ATTEMPTS = 30;

/** The body of the error in the event `error`. */
function errorOf(data: string): ApiError {
  const body: unknown = JSON.parse(data);
  const fields: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
  return new ApiError(fields.error_code === "AUTH_INVALID" ? 401 : 500, fields, new Headers());
}

/**
 * Yields the events of a conversation with their ids until it is over. A lost connection is opened again after the last event,
 * so none is missing or doubled. Throws like other calls, after several attempts that brought nothing.
 */
export async function* followEvents(
  transport: Transport,
  id: string,
  { after, ...options }: EventsOptions = {},
): AsyncGenerator<{ id: string; event: ConversationEvent }, void, undefined> {
  let lastEventId = after;
  for (let attempt = 0; ; attempt += 1) {
    let failure: unknown = new ConnectionError("The stream ended before the conversation did");
    try {
      const call = { timeoutMs: IDLE_TIMEOUT_MS, ...options, lastEventId };
      const path = `/conversations/${at(id)}/events`;
      for await (const { id: eventId, event, data } of transport.stream({ method: "GET", path, ...call })) {
        if (event === "error") throw errorOf(data);
        if (eventId === undefined) continue;
        attempt = 0;
        lastEventId = eventId;
        // Events are filtered by the contract that the types are generated from.
        yield { id: eventId, event: JSON.parse(data) as ConversationEvent };
        if (event === "end") return;
      }
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason;
      failure = error;
    }
    const delayMs = retryDelayMs(failure, attempt);
    if (delayMs === undefined || attempt + 1 >= MAX_ATTEMPTS) throw failure;
    await sleep(delayMs, options.signal);
  }
}
