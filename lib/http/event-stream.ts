import { errorBody } from "./answer.ts";

/** One event of a stream, with JSON data; null keeps the connection open. */
export type StreamedEvent = { event: string; data: object } | null;

/** What a stream sends. The signal aborts when the client disconnects. */
export type EventSource = (signal: AbortSignal) => AsyncGenerator<StreamedEvent, void, undefined>;

/** Keep proxies and the server's compression from buffering a stream. */
export const STREAM_HEADERS = { "cache-control": "no-store, no-transform", "x-accel-buffering": "no" };

/**
 * A body with the texts that `source` yields. The signal passed to `source` aborts when the client disconnects, whether the
 * server reports that through the request's signal or by cancelling the body.
 */
export function streamedBody(
  requestSignal: AbortSignal,
  source: (signal: AbortSignal) => AsyncGenerator<string, void, undefined>,
): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  const texts = source(AbortSignal.any([requestSignal, gone.signal]));
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (gone.signal.aborted) return;
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      gone.abort();
      await texts.return();
    },
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

const toText = ({ event, data }: NonNullable<StreamedEvent>): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
