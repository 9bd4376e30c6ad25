import { setTimeout as sleep } from "node:timers/promises";
import { threadMs } from "./processor-time.ts";

/**
 * Runs `work` a few times and returns for how long it kept the event loop at most, in milliseconds of processor time: nothing
 * else of the process could run in the meantime. The least of the runs counts, because the collector, which clears the memory
 * of all tests in this process, may stop one of them.
 */
export async function longestBlock(work: () => Promise<unknown>, rounds = 3): Promise<number> {
  const blocks: number[] = [];
  for (let round = 0; round < rounds; round += 1) blocks.push(await blockOf(work));
  return Math.min(...blocks);
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
