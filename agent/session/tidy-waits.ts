type Waits = {
  waitForOrAbort: (promise: PromiseLike<unknown>, signal: AbortSignal, message: string) => Promise<void>;
};

/**
 * Has the library's waits for silence leave nothing behind. It looks a thousand times a second whether somebody still
 * speaks, and each time leaves a listener on the signal that ends the call; to let go of those of a few minutes took the
 * end of the call many seconds, in which the process stood still and counted as dead. `activity` is the running
 * `AgentActivity`.
 */
export function tidyWaits(activity: object): void {
  // Private, in the one version that is installed: `library.test.ts` tells when it is there no more.
  const waits = activity as Waits;
  const wait = waits.waitForOrAbort.bind(activity);
  waits.waitForOrAbort = async (promise, signal, message) => {
    const own = new AbortController();
    const abort = () => own.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    try {
      await wait(promise, own.signal, message);
    } finally {
      signal.removeEventListener("abort", abort);
    }
  };
}
