/** Resolves after `ms`, or as soon as the signal aborts. Never rejects. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done, { once: true });
  });
}

/** Delay before a retry (`attempt` 0 is the first): doubles from `firstMs` up to `maxMs`. */
export function backoffMs(attempt: number, firstMs = 250, maxMs = 5_000): number {
  return Math.min(maxMs, firstMs * 2 ** attempt);
}
