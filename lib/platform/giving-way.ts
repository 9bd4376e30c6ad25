import { setImmediate } from "node:timers/promises";

/** Runs long work that yields between its parts, and handles other requests in between. Returns what it returns. */
export async function givingWay<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    await setImmediate();
  }
}
