import { nextRandom } from "./random.ts";

/**
 * What Kokoro's front says of a sentence: 512 features per frame of 25 ms, pitch in Hz and loudness twice per frame. The
 * sentence is `count` frames from `first` on; around them is silence.
 */
export type Frames = {
  features: Float32Array;
  pitch: Float32Array;
  loudness: Float32Array;
  style: Float32Array;
  first: number;
  count: number;
};

/** Samples of a frame. */
export const FRAME_SAMPLES = 600;
/** Frames on either side that the audio of a piece depends on, found by trial. */
export const MARGIN = 8;
/** By how much the phase of a voice moves in half a frame, per Hz. */
const TURNS_PER_HZ = FRAME_SAMPLES / 2 / 24_000;

/**
 * The decoder's input for the frames `[from, to)` of a sentence, with margins: zeros where there are no frames, noise that is
 * the same whichever piece it is in, and the phase that the voice has reached, so that pieces join without a seam.
 */
export function cutFrames(frames: Frames, from: number, to: number) {
  const start = frames.first + from - MARGIN;
  const end = frames.first + to + MARGIN;
  const width = end - start;
  const total = frames.pitch.length / 2;
  const rows = frames.features.length / total;
  const features = new Float32Array(rows * width);
  const begin = Math.max(0, start);
  for (let row = 0; row < rows; row++) {
    const source = frames.features.subarray(row * total + begin, row * total + Math.min(total, end));
    features.set(source, row * width + begin - start);
  }
  const halves = (values: Float32Array) => {
    const cut = new Float32Array(2 * width);
    cut.set(values.subarray(2 * begin, 2 * Math.min(total, end)), 2 * (begin - start));
    return cut;
  };
  let turns = 0;
  for (let i = 0; i < 2 * begin; i++) turns += (frames.pitch[i] ?? 0) * TURNS_PER_HZ;
  return {
    features,
    pitch: halves(frames.pitch),
    loudness: halves(frames.loudness),
    noise: makeNoise(start, width),
    phase: turns % 1,
    width,
  };
}

/** Keeps the numbers of the frames before a sentence above zero. */
const SEED = 1_000;

/** Gaussian noise by Box and Muller, frame by frame. */
function makeNoise(start: number, width: number): Float32Array {
  const noise = new Float32Array(width * FRAME_SAMPLES);
  for (let frame = 0; frame < width; frame++) {
    const random = { state: Math.imul(start + frame + SEED, 0x9e37_79b1) };
    for (let i = 0; i < FRAME_SAMPLES; i += 2) {
      const radius = Math.sqrt(-2 * Math.log(1 - nextRandom(random)));
      const angle = 2 * Math.PI * nextRandom(random);
      noise[frame * FRAME_SAMPLES + i] = radius * Math.cos(angle);
      noise[frame * FRAME_SAMPLES + i + 1] = radius * Math.sin(angle);
    }
  }
  return noise;
}
