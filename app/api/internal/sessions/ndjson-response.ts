/**
 * Streams what `source` yields, one JSON object per line. The signal passed to `source` aborts when the
 * client disconnects, whether the server reports that through the request's signal or by cancelling the body.
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
      // Keeps proxies and the server's compression from buffering lines.
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
