import { ThrowsPromise } from "@livekit/throws-transformer/throws";

type Race = { resolve: (value: unknown) => void; reject: (reason: unknown) => void };
/** A promise that races wait for. One reaction of its own settles them all. */
type Contender = { races: Set<Race>; isSettled: boolean };

const contenders = new WeakMap<PromiseLike<unknown>, Contender>();

/**
 * Stops a memory leak in the library's loops. Each frame of the visitor's audio is awaited in a race with one promise
 * that is pending for the whole call. JavaScript keeps every such race, with the frame that it returned, until both
 * promises have settled: 1.3 MB a turn. Replaces the library's `race` with one whose races are forgotten once decided.
 */
export function patchRaceLeak(): void {
  const race = (values: Iterable<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => enter([...values], { resolve, reject }));
  Reflect.defineProperty(ThrowsPromise, "race", { value: race });
}

/** Lets the first of the values that settles decide the race. */
function enter(values: unknown[], outcome: Race): void {
  const joined: Contender[] = [];
  const leave = () => {
    for (const { races } of joined) races.delete(race);
  };
  const race: Race = {
    resolve: (value) => {
      leave();
      outcome.resolve(value);
    },
    reject: (reason) => {
      leave();
      outcome.reject(reason);
    },
  };
  for (const value of values) {
    const contender = isThenable(value) ? contenderOf(value) : undefined;
    if (contender && !contender.isSettled) {
      joined.push(contender);
      contender.races.add(race);
    } else {
      // A settled promise keeps nothing.
      void Promise.resolve(value).then(race.resolve, race.reject);
    }
  }
}

function contenderOf(promise: PromiseLike<unknown>): Contender {
  const known = contenders.get(promise);
  if (known) return known;
  const contender: Contender = { races: new Set(), isSettled: false };
  contenders.set(promise, contender);
  const settle = (decide: (race: Race) => void) => {
    contender.isSettled = true;
    for (const race of [...contender.races]) decide(race);
  };
  promise.then(
    (value) => settle((race) => race.resolve(value)),
    (reason: unknown) => settle((race) => race.reject(reason)),
  );
  return contender;
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";

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
