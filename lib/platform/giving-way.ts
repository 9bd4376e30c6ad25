import { setImmediate } from "node:timers/promises";

/** Shorter work is done at once: handling other requests in between would only delay it. */
const SLICE_MS = 5;

/** Runs long work that yields between its parts, and handles other requests in between. Returns what it returns. */
export async function givingWay<Result>(work: Generator<undefined, Result>): Promise<Result> {
  let since = performance.now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    if (performance.now() - since < SLICE_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}
