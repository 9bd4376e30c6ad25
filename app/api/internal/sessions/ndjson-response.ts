/**
 * Streams what `source` yields, one JSON object a line. The signal that `source` gets aborts when the client goes,
 * whichever of the two ways (the request's signal, the body's cancel) the server tells it.
 */
export function ndjsonResponse(
  requestSignal: AbortSignal,
  source: (signal: AbortSignal) => AsyncGenerator<object, void, undefined>,
): Response {
  const gone = new AbortController();
  const lines = source(AbortSignal.any([requestSignal, gone.signal]));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (gone.signal.aborted) return;
      if (done) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
    },
    async cancel() {
      gone.abort();
      await lines.return();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "application/x-ndjson; charset=utf-8",
      // Neither a proxy nor the server's own compression may hold a line back.
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
