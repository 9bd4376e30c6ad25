import { errorBody } from "./answer.ts";

/** One event of a stream, with JSON data; null keeps the connection open. */
export type StreamedEvent = { event: string; data: object } | null;

/**
 * Streams what `source` yields as server-sent events. The signal passed to `source` aborts when the client disconnects. An
 * error after the stream has begun is its last event, `error`, with the body that other responses have.
 */
export function eventStream(
  requestSignal: AbortSignal,
  { headers, requestId }: { headers: Headers; requestId: string },
  source: (signal: AbortSignal) => AsyncGenerator<StreamedEvent, void, undefined>,
): Response {
  const gone = new AbortController();
  const events = source(AbortSignal.any([requestSignal, gone.signal]));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      try {
        const { value, done } = await events.next();
        if (gone.signal.aborted) return;
        if (done) controller.close();
        else write(value === null ? ": ping\n\n" : toText(value));
      } catch (error) {
        write(toText({ event: "error", data: errorBody(error, requestId) }));
        controller.close();
      }
    },
    async cancel() {
      gone.abort();
      await events.return();
    },
  });
  headers.set("X-Request-Id", requestId);
  headers.set("Content-Type", "text/event-stream; charset=utf-8");
  // Keeps proxies and the server's compression from buffering events.
  headers.set("Cache-Control", "no-store, no-transform");
  headers.set("X-Accel-Buffering", "no");
  return new Response(body, { headers });
}

const toText = ({ event, data }: { event: string; data: object }): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
