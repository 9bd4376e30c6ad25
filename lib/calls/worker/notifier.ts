/** Wakes one waiter. A `notify` before `wait` is not lost; several while nothing waits count as one. */
export class Notifier {
  #notified = false;
  #wake: (() => void) | null = null;

  notify(): void {
    this.#notified = true;
    this.#wake?.();
  }

  /**
   * Resolves after `notify`, after `timeoutMs`, or when `signal` aborts. Leaves no timer or listener behind.
   */
  async wait(timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (!this.#notified && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, timeoutMs);
        signal.addEventListener("abort", done);
        this.#wake = done;
        function done() {
          clearTimeout(timer);
          signal.removeEventListener("abort", done);
          resolve();
        }
      });
      this.#wake = null;
    }
    this.#notified = false;
  }
}
