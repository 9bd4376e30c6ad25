/** A seeded generator of numbers in [0, 1) whose state is one number: the same sentence always sounds the same. */
export type RandomState = { state: number };

/** The next number (xorshift32: G. Marsaglia, "Xorshift RNGs", 2003). */
export function nextRandom(random: RandomState): number {
  let x = random.state | 0 || 1;
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  random.state = x;
  return (x >>> 0) / 4_294_967_296;
}
