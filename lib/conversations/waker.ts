/** A bell for one waiter: `ring` before `wait` is not lost, and rings while nobody waits count once. */
export class Waker {
  #rung = false;
  #wake: (() => void) | null = null;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Resolves when the bell rings, after `timeoutMs`, or when `signal` aborts; leaves no timer or listener behind. */
  async wait(timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (!this.#rung && !signal.aborted) {
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
    this.#rung = false;
  }
}
