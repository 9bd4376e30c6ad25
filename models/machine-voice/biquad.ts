/** A correction of the tone: a shelf below or above `hz`, or a bell round it. */
export type Tone = { kind: "low shelf" | "high shelf" | "bell"; hz: number; db: number; q: number };

/** A second-order filter with its state (transposed direct form II). Plain data. */
export type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number; z1: number; z2: number };

/** The filter for a tone, after R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients". */
export function createBiquad({ kind, hz, db, q }: Tone, rate: number): Biquad {
  const a = 10 ** (db / 40);
  const w = (2 * Math.PI * hz) / rate;
  const cos = Math.cos(w);
  const alpha = Math.sin(w) / (2 * q);
  if (kind === "bell") {
    return scaled(1 + alpha / a, [1 + alpha * a, -2 * cos, 1 - alpha * a, -2 * cos, 1 - alpha / a]);
  }
  // The formulas of the two shelves differ in these signs only.
  const sign = kind === "low shelf" ? -1 : 1;
  const slope = 2 * Math.sqrt(a) * alpha;
  const up = a + 1 + sign * (a - 1) * cos;
  const down = a + 1 - sign * (a - 1) * cos;
  return scaled(down + slope, [
    a * (up + slope),
    -2 * sign * a * (a - 1 + sign * (a + 1) * cos),
    a * (up - slope),
    2 * sign * (a - 1 - sign * (a + 1) * cos),
    down - slope,
  ]);
}

function scaled(a0: number, [b0, b1, b2, a1, a2]: [number, number, number, number, number]): Biquad {
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0, z1: 0, z2: 0 };
}

/** Filters the samples in place. */
export function applyBiquad(filter: Biquad, samples: Float32Array): void {
  const { b0, b1, b2, a1, a2 } = filter;
  let { z1, z2 } = filter;
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] ?? 0;
    const y = b0 * x + z1;
    z1 = b1 * x - a1 * y + z2;
    z2 = b2 * x - a2 * y;
    samples[i] = y;
  }
  filter.z1 = z1;
  filter.z2 = z2;
}
