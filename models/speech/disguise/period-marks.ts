import { SPEECH_RATE } from "#models/speech/speech-job.ts";
import { PITCH_HOP, type PitchTrack, pitchAt, vertexOf } from "./pitch-track.ts";
import { copyOf, sampleAt, type Tape } from "./tape.ts";

/** One period of a voiced stretch: its place and length, in samples and fractions. */
export type Mark = {
  at: number;
  period: number;
  /** The first and the last mark of a stretch. */
  opens: boolean;
  closes: boolean;
};

/** The marks of a sound that arrives in pieces. Plain data. */
export type Marks = {
  /** The recent marks. */
  list: Mark[];
  /** Whether the last mark's stretch continues. */
  open: boolean;
  /** The frame from which on the next stretch is looked for. */
  frame: number;
};

/** Decided frames that must follow a mark's frame: the smoothed pitch at the mark then never changes. */
const FRAMES_AHEAD = 3;
/** Periods of sound that must follow the place where a mark is looked for: what is compared and copied there. */
const PERIODS_AHEAD = 1.5;
/** How far a period may differ from the pitch: natural jitter and the pitch's own error stay well within 18 %. */
const SEARCH_SHARE = 0.18;
/** Half of the stretch that two periods are compared over, in periods: a little more than the period itself. */
const COMPARED_SHARE = 0.55;
/** How much the strongest slope counts beside the correlation: it keeps the marks at the closing of the vocal folds. */
const SLOPE_WEIGHT = 0.12;
/** The closing of the vocal folds excites the sound for about a millisecond; the slope's energy is summed over twice that. */
const SLOPE_HALF_S = 0.0012;
/** First-order pre-emphasis, the usual 0.9 to 0.97 of speech analysis. */
const PRE_EMPHASIS = 0.9;
/** The pitch where none was found beside a voiced frame, in Hz. It is never used for more than one period. */
const FALLBACK_HZ = 100;

export function startMarks(): Marks {
  return { list: [], open: false, frame: 0 };
}

/** Puts a mark on each period of the voiced stretches, as far as the pitch is decided. */
export function addMarks(marks: Marks, sound: Tape, track: PitchTrack, ended: boolean): void {
  let more = true;
  while (more)
    more = marks.open ? continueStretch(marks, sound, track, ended) : openStretch(marks, sound, track, ended);
}

function openStretch(marks: Marks, sound: Tape, track: PitchTrack, ended: boolean): boolean {
  const { pitch } = track;
  while (marks.frame < pitch.to && sampleAt(pitch, marks.frame) === 0) marks.frame++;
  if (marks.frame >= pitch.to) return false;
  const period = SPEECH_RATE / sampleAt(pitch, marks.frame);
  const from = firstOf(marks);
  if (!ended && from + period * (1 + PERIODS_AHEAD) > sound.to) return false;
  marks.list.push({ at: steepest(sound, from, from + period, period), period, opens: true, closes: false });
  marks.open = true;
  return true;
}

/** Where a stretch that begins in the next frame can have its first mark. */
export function firstOf({ frame }: Marks): number {
  return Math.max(0, frame * PITCH_HOP - PITCH_HOP / 2);
}

function continueStretch(marks: Marks, sound: Tape, track: PitchTrack, ended: boolean): boolean {
  const last = marks.list.at(-1);
  if (!last) throw new Error("An open stretch has a mark");
  const hz = pitchAt(track, last.at) || FALLBACK_HZ;
  const period = SPEECH_RATE / hz;
  const next = last.at + period;
  const frame = Math.round(next / PITCH_HOP);
  const near = next + period * PERIODS_AHEAD > sound.to;
  if (!ended && (frame + FRAMES_AHEAD >= track.pitch.to || near)) return false;
  const over = frame >= track.pitch.to || next + period > sound.to;
  if (over || sampleAt(track.pitch, frame) === 0) {
    last.closes = true;
    marks.open = false;
    marks.frame = over ? track.pitch.to : Math.max(frame, marks.frame + 1);
    return true;
  }
  const here = SPEECH_RATE / (pitchAt(track, next) || hz);
  const at = likest(sound, last.at, (period + here) / 2);
  marks.list.push({ at, period: at - last.at, opens: false, closes: false });
  return true;
}

/** Where in `[from, to)` the energy of the sound's slope is greatest: the closing of the vocal folds. */
function steepest(sound: Tape, from: number, to: number, period: number): number {
  const first = Math.round(from);
  const energies = slopeEnergies(sound, first, Math.ceil(to) - first, period);
  return first + indexOfMost(energies);
}

/** Energy of the pre-emphasized sound round each of `count` positions. */
function slopeEnergies(sound: Tape, first: number, count: number, period: number): Float64Array {
  const half = Math.round(Math.min(SLOPE_HALF_S * SPEECH_RATE, period / 6));
  const near = copyOf(sound, first - half - 1, first + count + half + 1);
  const sums = new Float64Array(near.length);
  for (let i = 1; i < near.length; i++) {
    sums[i] = (sums[i - 1] ?? 0) + ((near[i] ?? 0) - PRE_EMPHASIS * (near[i - 1] ?? 0)) ** 2;
  }
  return Float64Array.from({ length: count }, (_, i) => (sums[i + 2 * half + 1] ?? 0) - (sums[i] ?? 0));
}

function indexOfMost(values: Float64Array): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if ((values[i] ?? 0) > (values[best] ?? 0)) best = i;
  return best;
}

/** The place about `period` after `last` where the sound is most like that round `last`, between two samples. */
function likest(sound: Tape, last: number, period: number): number {
  const half = Math.round(period * COMPARED_SHARE);
  const anchor = Math.round(last);
  const from = Math.round(anchor + period * (1 - SEARCH_SHARE));
  const count = Math.round(anchor + period * (1 + SEARCH_SHARE)) - from + 1;
  const model = copyOf(sound, anchor - half, anchor + half + 1);
  const near = copyOf(sound, from - half, from + count + half + 1);
  const likeness = correlations(model, near, count);
  const slopes = slopeEnergies(sound, from, count, period);
  const most = Math.max(slopes[indexOfMost(slopes)] ?? 0, 1e-9);
  const best = indexOfMost(
    likeness.map((value, i) => value + SLOPE_WEIGHT * Math.sqrt((slopes[i] ?? 0) / most)),
  );
  const inside = best > 0 && best < count - 1;
  const shift = inside ? vertexOf(likeness[best - 1] ?? 0, likeness[best] ?? 0, likeness[best + 1] ?? 0) : 0;
  return from + best + shift + (last - anchor);
}

/** Normalized correlation of `model` with `near` at each of `count` offsets. Every second sample is enough. */
function correlations(model: Float32Array, near: Float32Array, count: number): Float64Array {
  let energy = 1e-9;
  for (let i = 0; i < model.length; i += 2) energy += (model[i] ?? 0) ** 2;
  const result = new Float64Array(count);
  for (let offset = 0; offset < count; offset++) {
    let product = 0;
    let other = 1e-9;
    for (let i = 0; i < model.length; i += 2) {
      const value = near[offset + i] ?? 0;
      product += (model[i] ?? 0) * value;
      other += value * value;
    }
    result[offset] = product / Math.sqrt(energy * other);
  }
  return result;
}
