const FIRST_MS = 250;
const LONGEST_MS = 15_000;
/** A child that has run this long was healthy: its next crash starts a new series. */
export const STEADY_AFTER_MS = 60_000;

/** Milliseconds to wait before the `crash`th restart of a series (from 1): doubling, never above 15 s. */
export function restartDelayMs(crash: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, crash - 1));
}
