import { AppError } from "./errors.ts";

type Limits = {
  parallel: number;
  /** How much more work may wait for its turn. */
  waiting: number;
};

/** How many tasks of one kind run, and the starts of those that wait. */
type Lane = { running: number; queue: (() => void)[] };

/** On the global object, because each of Next's bundles has a copy of this module. */
declare global {
  var visavisLanes: Map<string, Lane> | undefined;
}

/**
 * Runs tasks of one kind in order, a few at a time, because each takes memory. Throws `SERVICE_UNAVAILABLE` if too many
 * are waiting already.
 */
export async function limitParallel<Result>(
  kind: string,
  { parallel, waiting }: Limits,
  task: () => Promise<Result>,
): Promise<Result> {
  globalThis.visavisLanes ??= new Map();
  const lane = globalThis.visavisLanes.get(kind) ?? { running: 0, queue: [] };
  globalThis.visavisLanes.set(kind, lane);
  if (lane.running < parallel) lane.running += 1;
  else {
    if (lane.queue.length >= waiting) {
      throw new AppError("SERVICE_UNAVAILABLE", { message: "The server is busy. Try again in a moment." });
    }
    // The task that ends passes on its place, so nobody can overtake the queue.
    await new Promise<void>((resolve) => lane.queue.push(resolve));
  }
  try {
    return await task();
  } finally {
    const next = lane.queue.shift();
    if (next) next();
    else lane.running -= 1;
  }
}
