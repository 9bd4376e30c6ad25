import { setTimeout as sleep } from "node:timers/promises";
import { threadMs } from "./processor-time.ts";

/**
 * Runs `work` and returns for how long it kept the event loop at most, in milliseconds of processor time: nothing else of
 * the process could run in the meantime.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longestMs = 0;
  let last = threadMs();
  const look = () => {
    const now = threadMs();
    longestMs = Math.max(longestMs, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  try {
    await work();
    // What is left to do after the last turn of the timer counts too.
    await sleep(2);
    look();
    return longestMs;
  } finally {
    clearInterval(timer);
  }
}
