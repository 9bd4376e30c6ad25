type Waits = {
  waitForOrAbort: (promise: PromiseLike<unknown>, signal: AbortSignal, message: string) => Promise<void>;
};

/**
 * Stops a listener leak in the library's waits for silence. It polls a thousand times a second whether somebody still
 * speaks, and each poll leaves a listener on the signal that ends the call. Removing the listeners of a few minutes
 * blocked the process for many seconds at the end of a call, and it was presumed dead. `activity` is the running
 * `AgentActivity`.
 */
export function patchWaitLeak(activity: object): void {
  // Private API of the pinned version; `library.test.ts` fails if it disappears.
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
