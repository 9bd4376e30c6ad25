/** Pictures asked for in a stretch of time, and those that could not be begun because the last was not finished. */
export type LoadWindow = { ticks: number; late: number };

/** Pictures after which the load is judged: two seconds. */
export const STRIDE_WINDOW = 50;

/**
 * Every how many ticks a picture is drawn, after the last window's load: every other one when more than a fifth was late,
 * every one again when hardly any was. Between the two nothing changes, so that quality does not flicker.
 */
export function nextStride(stride: number, { ticks, late }: LoadWindow): number {
  const share = ticks === 0 ? 0 : late / ticks;
  if (share > 0.2) return 2;
  if (share < 0.02) return 1;
  return stride;
}
