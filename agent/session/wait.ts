/** Resolves after the time, or at once when the signal fires; never rejects. */
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

/** Wait before the nth try (0 is the first retry): doubling from `firstMs`, capped. */
export function backoffMs(attempt: number, firstMs = 250, maxMs = 5_000): number {
  return Math.min(maxMs, firstMs * 2 ** attempt);
}
