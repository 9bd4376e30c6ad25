/** Samples per second of the sound that the model hears. */
export const MODEL_RATE = 16_000;
/** The model hears the last eight seconds. */
export const MODEL_SAMPLES = 8 * MODEL_RATE;
const WINDOW = 400;
const HOP = 160;
const BINS = WINDOW / 2 + 1;
export const MELS = 80;
export const FRAMES = MODEL_SAMPLES / HOP;
const FLOOR = 1e-10;
const VARIANCE_FLOOR = 1e-7;

/** Where Slaney's scale changes from linear to logarithmic, and its step there. */
const LINEAR = { hz: 1_000, mel: 15, step: Math.log(6.4) / 27 };
const toHz = (mel: number): number =>
  mel < LINEAR.mel ? (200 * mel) / 3 : LINEAR.hz * Math.exp(LINEAR.step * (mel - LINEAR.mel));
const toMel = (hz: number): number =>
  hz < LINEAR.hz ? (3 * hz) / 200 : LINEAR.mel + Math.log(hz / LINEAR.hz) / LINEAR.step;

/** Triangles of equal area on Slaney's mel scale, as spans of bins with their weights. */
const FILTERS = Array.from({ length: MELS }, (_, index) => {
  const edge = (i: number) => toHz((toMel(MODEL_RATE / 2) * i) / (MELS + 1));
  const [low, centre, high] = [edge(index), edge(index + 1), edge(index + 2)];
  const weights = Array.from({ length: BINS }, (__, bin) => {
    const hz = (bin * MODEL_RATE) / WINDOW;
    const slope = Math.min((hz - low) / (centre - low), (high - hz) / (high - centre));
    return (Math.max(0, slope) * 2) / (high - low);
  });
  const first = weights.findIndex((weight) => weight > 0);
  const last = weights.findLastIndex((weight) => weight > 0);
  return { first, weights: weights.slice(first, last + 1) };
});

const HANN = Float64Array.from(
  { length: WINDOW },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW),
);
const COS = Float64Array.from({ length: WINDOW }, (_, i) => Math.cos((2 * Math.PI * i) / WINDOW));
const SIN = Float64Array.from({ length: WINDOW }, (_, i) => Math.sin((2 * Math.PI * i) / WINDOW));
/** The power of each frequency. A plain transform is fast enough for a benchmark. */
function powersOf(windowed: Float64Array): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: BINS }, (_, bin) => {
    let [re, im] = [0, 0];
    for (let i = 0; i < WINDOW; i++) {
      const value = windowed[i] ?? 0;
      const angle = (bin * i) % WINDOW;
      re += value * (COS[angle] ?? 0);
      im += value * (SIN[angle] ?? 0);
    }
    return re ** 2 + im ** 2;
  });
}

/** The last eight seconds with zero mean and unit variance. Shorter sound gets silence in front. */
function normalize(samples: Float32Array): Float64Array {
  const heard = samples.subarray(Math.max(0, samples.length - MODEL_SAMPLES));
  const lead = MODEL_SAMPLES - heard.length;
  let sum = 0;
  let squares = 0;
  for (const value of heard) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / MODEL_SAMPLES;
  const scale = 1 / Math.sqrt(squares / MODEL_SAMPLES - mean * mean + VARIANCE_FLOOR);
  return Float64Array.from({ length: MODEL_SAMPLES }, (_, i) => ((heard[i - lead] ?? 0) - mean) * scale);
}

/**
 * The input of Smart Turn v3: `MELS` rows of `FRAMES` values, as Whisper's feature extractor makes them of eight
 * seconds (A. Radford et al., "Robust Speech Recognition via Large-Scale Weak Supervision", 2022).
 */
export function logMel(samples: Float32Array): Float32Array {
  const sound = normalize(samples);
  const lead = MODEL_SAMPLES - Math.min(samples.length, MODEL_SAMPLES);
  const features = new Float32Array(MELS * FRAMES);
  const windowed = new Float64Array(WINDOW);
  let power = new Float64Array(BINS);
  let highest = Number.NEGATIVE_INFINITY;
  for (let frame = 0; frame < FRAMES; frame++) {
    const start = frame * HOP - WINDOW / 2;
    // The silence in front is the same in every frame.
    const isSilent = frame > 2 && start + WINDOW <= lead;
    if (!isSilent || frame === 3) {
      for (let i = 0; i < WINDOW; i++) windowed[i] = mirrored(sound, start + i) * (HANN[i] ?? 0);
      power = powersOf(windowed);
    }
    for (const [mel, { first, weights }] of FILTERS.entries()) {
      let energy = 0;
      for (const [i, weight] of weights.entries()) energy += weight * (power[first + i] ?? 0);
      const value = Math.log10(Math.max(FLOOR, energy));
      highest = Math.max(highest, value);
      features[mel * FRAMES + frame] = value;
    }
  }
  return features.map((value) => (Math.max(value, highest - 8) + 4) / 4);
}

/** A sample, mirrored at both ends of the sound. */
function mirrored(sound: Float64Array, index: number): number {
  const last = sound.length - 1;
  const inside = Math.abs(index);
  return sound[inside > last ? 2 * last - inside : inside] ?? 0;
}
