import { errorBody } from "./answer.ts";

/** One event of a stream, with JSON data; null keeps the connection open. A client that comes back sends the last `id`. */
export type StreamedEvent = { id?: string; event: string; data: object } | null;

/** What a stream sends. The signal aborts when the client disconnects. */
export type EventSource = (signal: AbortSignal) => AsyncGenerator<StreamedEvent, void, undefined>;

/** Keep proxies and the server's compression from buffering a stream. */
export const STREAM_HEADERS = { "cache-control": "no-store, no-transform", "x-accel-buffering": "no" };

/** A client that reads nothing for this long, although something is sent, is cut off. */
const STALL_MS = 30_000;

/**
 * A body with the texts that `source` yields. The signal passed to `source` aborts when the client disconnects, whether the
 * server reports that through the request's signal or by cancelling the body, and when the client reads nothing for
 * `stallMs`: then the body fails, which closes the connection.
 */
export function streamedBody(
  requestSignal: AbortSignal,
  source: (signal: AbortSignal) => AsyncGenerator<string, void, undefined>,
  stallMs = STALL_MS,
): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  const texts = source(AbortSignal.any([requestSignal, gone.signal]));
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  const end = async () => {
    clearTimeout(timer);
    gone.abort();
    await texts.return();
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(timer);
      const { value, done } = await texts.next();
      if (gone.signal.aborted) return;
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value));
      // The next pull follows once this was read.
      timer = setTimeout(() => {
        controller.error(new Error("the client does not read its stream"));
        void end();
      }, stallMs);
    },
    cancel: end,
  });
}

/**
 * Streams what `source` yields as server-sent events. An error after the stream has begun is its last event, `error`, with the
 * body that other responses have.
 */
export function eventStream(
  requestSignal: AbortSignal,
  { headers, requestId }: { headers: Headers; requestId: string },
  source: EventSource,
): Response {
  const body = streamedBody(requestSignal, (signal) => toTexts(source(signal), requestId));
  headers.set("X-Request-Id", requestId);
  headers.set("Content-Type", "text/event-stream; charset=utf-8");
  for (const [name, value] of Object.entries(STREAM_HEADERS)) headers.set(name, value);
  return new Response(body, { headers });
}

async function* toTexts(events: ReturnType<EventSource>, requestId: string) {
  try {
    for await (const event of events) yield event === null ? ": ping\n\n" : toText(event);
  } catch (error) {
    yield toText({ event: "error", data: errorBody(error, requestId) });
  }
}

const toText = ({ id, event, data }: NonNullable<StreamedEvent>): string =>
  `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
