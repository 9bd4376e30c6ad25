const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Waits between attempts. Together almost a day: a receiver that is fixed the next morning misses nothing.
 */
const WAITS_MS = [
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
];
export const MAX_ATTEMPTS = WAITS_MS.length + 1;
/** After the last attempt: by then it has a response, or its process has died. */
const LAST_LEASE_MS = MINUTE_MS;
/** Waits are up to a tenth longer, to spread the retries of deliveries that failed together. */
const JITTER = 0.1;

/**
 * Returns how long after the start of attempt `attempt`
 * (from 1) the next one is due. `random` is from 0 to 1.
 */
export function waitAfterMs(attempt: number, random: number): number {
  const waitMs = WAITS_MS[attempt - 1];
  return waitMs === undefined ? LAST_LEASE_MS : Math.round(waitMs * (1 + JITTER * random));
}

export type Failures = { failuresInRow: number; failingSince: Date };

const MAX_FAILING_MS = 5 * DAY_MS;
const MAX_FAILURES = 100;
/** A receiver that restarts under load collects a hundred failures in no time. */
const MIN_FAILING_MS = HOUR_MS;

/** Decides whether to turn off a webhook that has only failed since `failingSince`. */
export function shouldDisable({ failuresInRow, failingSince }: Failures, now: Date): boolean {
  const failingMs = now.getTime() - failingSince.getTime();
  if (failingMs >= MAX_FAILING_MS) return true;
  return failuresInRow >= MAX_FAILURES && failingMs >= MIN_FAILING_MS;
}
