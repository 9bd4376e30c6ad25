import { AppError } from "../errors.ts";

type Limits = {
  parallel: number;
  /** How much more work may wait for its turn. */
  waiting: number;
  /** How many of these places, running and waiting, one account may take, so that it leaves others some. */
  share?: { ownerId: string; most: number };
  /** What a task without a place fails with. */
  refuse?: () => Error;
};

/** How many tasks of one kind run, the starts of those that wait, and the places of each account. */
type Lane = { running: number; queue: (() => void)[]; byOwner: Map<string, number> };

/** On the global object, because each of Next's bundles has a copy of this module. */
declare global {
  var visavisLanes: Map<string, Lane> | undefined;
}

/**
 * Runs tasks of one kind in order, a few at a time, because each takes memory. Throws what
 * `refuse` returns, `SERVICE_UNAVAILABLE` by default, if too many are waiting already, or are the account's.
 */
export async function limitParallel<Result>(
  kind: string,
  { parallel, waiting, share, refuse = () => busyError() }: Limits,
  task: () => Promise<Result>,
): Promise<Result> {
  globalThis.visavisLanes ??= new Map();
  const lane: Lane = globalThis.visavisLanes.get(kind) ?? { running: 0, queue: [], byOwner: new Map() };
  globalThis.visavisLanes.set(kind, lane);
  const owner = share?.ownerId ?? "";
  const places = lane.byOwner.get(owner) ?? 0;
  if (share && places >= share.most) throw refuse();
  if (lane.running < parallel) {
    lane.running += 1;
    lane.byOwner.set(owner, places + 1);
  } else {
    if (lane.queue.length >= waiting) throw refuse();
    lane.byOwner.set(owner, places + 1);
    // The task that ends passes on its place, so nobody can overtake the queue.
    await new Promise<void>((resolve) => lane.queue.push(resolve));
  }
  try {
    return await task();
  } finally {
    const left = (lane.byOwner.get(owner) ?? 1) - 1;
    if (left > 0) lane.byOwner.set(owner, left);
    else lane.byOwner.delete(owner);
    const next = lane.queue.shift();
    if (next) next();
    else lane.running -= 1;
  }
}

const RETRY_AFTER_MS = 2_000;

/** Nothing is wrong with the request: it may succeed later. */
export const busyError = (message = "The server is busy. Try again in a moment."): AppError =>
  new AppError("SERVICE_UNAVAILABLE", { message, retryAfterMs: RETRY_AFTER_MS });
