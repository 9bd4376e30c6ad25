/** The sampling rate the filters below are designed for. */
export const LOUDNESS_RATE = 48_000;

/** Second-order section: y = b0 x + b1 x' + b2 x'' - a1 y' - a2 y''. */
type Section = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

/**
 * ITU-R BS.1770-5, annex 1, tables 1 and 2: the head-related shelf and the low-frequency weighting, at 48
 * kHz.
 */
const SHELF: Section = [
  1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585,
];
const HIGH_PASS: Section = [1, -2, 1, -1.99004745483398, 0.99007225036621];

const STEP = 0.1 * LOUDNESS_RATE;
/** Gating blocks of 400 ms start every 100 ms. */
const STEPS_A_BLOCK = 4;
const OFFSET_LU = -0.691;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;

/**
 * Integrated loudness in LUFS of mono audio at 48 kHz (full scale 1), by ITU-R BS.1770-5 with both gates.
 * Returns minus infinity for silence and for less than 400 ms.
 */
export function measureLoudness(samples: Float32Array): number {
  const steps = weightedEnergies(samples);
  const blocks: number[] = [];
  for (let at = 0; at + STEPS_A_BLOCK <= steps.length; at += 1) {
    blocks.push(mean(steps.slice(at, at + STEPS_A_BLOCK)));
  }
  const audible = blocks.filter((block) => toLufs(block) > ABSOLUTE_GATE_LUFS);
  const threshold = toLufs(mean(audible)) + RELATIVE_GATE_LU;
  return toLufs(mean(audible.filter((block) => toLufs(block) > threshold)));
}

const toLufs = (energy: number): number => OFFSET_LU + 10 * Math.log10(energy);

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean square of the weighted audio for each whole 100 ms. */
function weightedEnergies(samples: Float32Array): number[] {
  const shelf = filter(SHELF);
  const highPass = filter(HIGH_PASS);
  const energies: number[] = [];
  for (let start = 0; start + STEP <= samples.length; start += STEP) {
    let sum = 0;
    for (let at = start; at < start + STEP; at += 1) sum += highPass(shelf(samples[at] ?? 0)) ** 2;
    energies.push(sum / STEP);
  }
  return energies;
}

/** A filter section with its state, the last two samples. */
function filter([b0, b1, b2, a1, a2]: Section): (sample: number) => number {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return (x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    return y;
  };
}
