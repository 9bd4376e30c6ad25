import { setTimeout as sleep } from "node:timers/promises";
import { threadMs } from "./processor-time.ts";

/** No request may keep the event loop for longer, in milliseconds. */
const MAX_BLOCK_MS = 50;

/**
 * Runs `work` and returns for how long it kept the event loop at most, in milliseconds of processor time: nothing else of the
 * process could run in the meantime. If that was too long, runs it again, up to `rounds` times, and the least counts: the
 * collector, which clears the memory of all tests in this process, may stop some of the runs.
 */
export async function longestBlock(work: () => Promise<unknown>, rounds = 8): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && least >= MAX_BLOCK_MS; round += 1) {
    least = Math.min(least, await blockOf(work));
  }
  return least;
}

async function blockOf(work: () => Promise<unknown>): Promise<number> {
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
