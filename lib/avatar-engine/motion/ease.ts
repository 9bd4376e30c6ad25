/** The value within 0..1. */
export const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));

/** 0 at 0 and below, 1 at 1 and above, without a kink between. */
export function ease(value: number): number {
  const t = clamp01(value);
  return t * t * (3 - 2 * t);
}

/** The same over a range. */
export const easeOver = (value: number, { from, to }: { from: number; to: number }): number =>
  ease((value - from) / (to - from));
