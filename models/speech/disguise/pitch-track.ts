import { SPEECH_RATE } from "#models/speech/speech-job.ts";
import { append, copyOf, emptyTape, forget, sampleAt, type Tape } from "./tape.ts";

/** Samples between two measurements of the pitch: 5 ms, as Praat and RAPT recommend for speech. */
export const PITCH_HOP = 120;
/** Pitch is looked for in the sound below 1 kHz, where voices have their strongest harmonics, at a quarter of the rate. */
const DOWN = 4;
const LOW_PASS_HZ = 1_000;
const LOW_RATE = SPEECH_RATE / DOWN;
/** Taps on either side of the low pass: two periods of its cutoff and a third (32 samples), enough for 40 dB at 2 kHz. */
const HALF_TAPS = 32;
/** Frames that the decision waits for (20 ms): RAPT's dynamic programming settles within that. */
const LOOK_AHEAD = 4;
/** Correlation window as a share of the longest period: one whole period for all but the lowest pitches. */
const WINDOW_SHARE = 0.9;
/** Pitches that compete in a frame, besides "none". */
const MAX_CANDIDATES = 4;

/*
 * The weights below follow the form of RAPT (D. Talkin, "A Robust Algorithm for Pitch Tracking", 1995). Their values were
 * found by trial on this recording, against Praat's pitch.
 */
/** A correlation below this is no candidate. */
const WEAKEST = 0.3;
/** A frame is unvoiced if no correlation exceeds this. */
const UNVOICED = 0.42;
/** What quiet frames must exceed in addition: below 1 % and 3 % of the loudest recent level. */
const VERY_QUIET = { share: 0.01, more: 0.5 };
const QUIET = { share: 0.03, more: 0.15 };
/** How fast the loudest level is forgotten, per frame: half of it in 7 s. */
const FORGETTING = 0.9995;
/** What each octave of a longer period costs: multiples of a period correlate as well as the period. */
const LONGER_COSTS = 0.02;
/** What a change between voiced and unvoiced costs, and an octave between neighbors. */
const VOICING_COSTS = 0.14;
const OCTAVE_COSTS = 0.6;

/** `lag` is a period in samples of the sound; 0 means unvoiced. `back` is the best candidate of the frame before. */
type Candidate = { lag: number; strength: number; cost: number; back: number };

/** The pitch of a sound that arrives in pieces. Plain data. */
export type PitchTrack = {
  floor: number;
  ceiling: number;
  /** The sound below 1 kHz at `LOW_RATE`. */
  low: Tape;
  /** The frames whose pitch is not decided, and the last one that is. */
  frames: Candidate[][];
  /** Frames that have been measured. */
  measured: number;
  loudest: number;
  /** Pitch in Hz of each decided frame; 0 where the sound is unvoiced. */
  pitch: Tape;
};

const LOW_PASS = lowPassTaps();

function lowPassTaps(): Float32Array {
  const cutoff = (2 * LOW_PASS_HZ) / SPEECH_RATE;
  const taps = Float32Array.from({ length: 2 * HALF_TAPS + 1 }, (_, k) => {
    const x = k - HALF_TAPS;
    const sinc = x === 0 ? cutoff : Math.sin(Math.PI * cutoff * x) / (Math.PI * x);
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / (HALF_TAPS + 1)));
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

/** Pitch is looked for between `floor` and `ceiling`, in Hz. */
export function startPitchTrack(floor: number, ceiling: number): PitchTrack {
  return {
    floor,
    ceiling,
    low: emptyTape(),
    frames: [],
    measured: 0,
    loudest: 1e-4,
    pitch: emptyTape(),
  };
}

/** Decides the pitch as far as `sound` allows; to its end when it has `ended`. */
export function followPitch(track: PitchTrack, sound: Tape, ended: boolean): void {
  lowPass(track, sound, ended);
  const longest = Math.ceil(LOW_RATE / track.floor);
  const window = Math.round(longest * WINDOW_SHARE);
  const ahead = Math.ceil((window + longest) / 2) + 1;
  const decided: number[] = [];
  for (; track.measured * PITCH_HOP < sound.to; track.measured++) {
    const centre = (track.measured * PITCH_HOP) / DOWN;
    if (!ended && centre + ahead >= track.low.to) break;
    addFrame(track, findCandidates(track, centre, longest, window));
    if (track.frames.length > LOOK_AHEAD) decided.push(decideOldest(track));
  }
  while (ended && track.frames.length > 0) decided.push(decideOldest(track));
  append(track.pitch, Float32Array.from(decided));
  forget(track.low, (track.measured * PITCH_HOP) / DOWN - ahead - 1);
}

function lowPass({ low }: PitchTrack, sound: Tape, ended: boolean): void {
  const last = ended ? sound.to - 1 : sound.to - HALF_TAPS - 1;
  const count = Math.max(0, Math.floor(last / DOWN) + 1 - low.to);
  const made = new Float32Array(count);
  const first = low.to * DOWN - HALF_TAPS;
  const near = copyOf(sound, first, first + count * DOWN + 2 * HALF_TAPS + 1);
  for (let i = 0; i < count; i++) {
    let sum = 0;
    for (let k = 0; k < LOW_PASS.length; k++) sum += (near[i * DOWN + k] ?? 0) * (LOW_PASS[k] ?? 0);
    made[i] = sum;
  }
  append(low, made);
}

/** The normalized cross-correlation of two windows at each distance in `[shortest - 1, longest + 1]`, and their level. */
function correlate(low: Tape, centre: number, shortest: number, longest: number, window: number) {
  const half = Math.ceil((window + longest + 1) / 2);
  const near = copyOf(low, centre - half, centre - half + window + 2 * (longest + 2));
  const energy = new Float64Array(near.length + 1);
  for (let i = 0; i < near.length; i++) energy[i + 1] = (energy[i] ?? 0) + (near[i] ?? 0) ** 2;
  const energyFrom = (start: number) => (energy[start + window] ?? 0) - (energy[start] ?? 0);
  const correlation = new Float32Array(longest + 2);
  let most = 0;
  for (let lag = Math.max(1, shortest - 1); lag <= longest + 1; lag++) {
    const start = half - ((window + lag) >> 1);
    let product = 0;
    for (let i = start; i < start + window; i++) product += (near[i] ?? 0) * (near[i + lag] ?? 0);
    const one = energyFrom(start);
    const other = energyFrom(start + lag);
    most = Math.max(most, one, other);
    correlation[lag] = product / Math.sqrt(one * other + 1e-9);
  }
  return { correlation, level: Math.sqrt(most / window) };
}

function findCandidates(track: PitchTrack, centre: number, longest: number, window: number): Candidate[] {
  const shortest = Math.floor(LOW_RATE / track.ceiling);
  const { correlation, level } = correlate(track.low, centre, shortest, longest, window);
  track.loudest = Math.max(track.loudest * FORGETTING, level);
  const quiet = [VERY_QUIET, QUIET].find(({ share }) => level < track.loudest * share)?.more ?? 0;
  const found: Candidate[] = [];
  for (let lag = shortest; lag <= longest; lag++) {
    const here = correlation[lag] ?? 0;
    const before = correlation[lag - 1] ?? 0;
    const after = correlation[lag + 1] ?? 0;
    if (here < WEAKEST || here < before || here < after) continue;
    const exact = (lag + vertexOf(before, here, after)) * DOWN;
    const strength = here - LONGER_COSTS * Math.log2((exact / SPEECH_RATE) * track.ceiling);
    found.push({ lag: exact, strength, cost: 0, back: 0 });
  }
  found.sort((a, b) => b.strength - a.strength);
  return [{ lag: 0, strength: UNVOICED + quiet, cost: 0, back: 0 }, ...found.slice(0, MAX_CANDIDATES)];
}

/** Where between -0.5 and 0.5 the parabola through three equidistant values has its maximum. */
export function vertexOf(before: number, here: number, after: number): number {
  const bend = before - 2 * here + after;
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (0.5 * (before - after)) / bend)) : 0;
}

/** Adds a frame with the cheapest path to each of its candidates (Viterbi). */
function addFrame(track: PitchTrack, frame: Candidate[]): void {
  const before = track.frames.at(-1);
  for (const candidate of frame) {
    let best = before ? Number.POSITIVE_INFINITY : 0;
    for (const [i, previous] of (before ?? []).entries()) {
      const cost = previous.cost + moveCosts(previous.lag, candidate.lag);
      if (cost >= best) continue;
      best = cost;
      candidate.back = i;
    }
    candidate.cost = best - candidate.strength;
  }
  // Only differences count, and small numbers stay exact however long the sound is.
  const least = Math.min(...frame.map(({ cost }) => cost));
  for (const candidate of frame) candidate.cost -= least;
  track.frames.push(frame);
}

function moveCosts(from: number, to: number): number {
  if (from === 0 && to === 0) return 0;
  if (from === 0 || to === 0) return VOICING_COSTS;
  return OCTAVE_COSTS * Math.abs(Math.log2(to / from));
}

/** Takes the oldest frame out and returns its pitch on the cheapest path to the newest one. */
function decideOldest({ frames }: PitchTrack): number {
  const newest = frames.at(-1) ?? [];
  let index = 0;
  for (const [i, { cost }] of newest.entries()) if (cost < (newest[index]?.cost ?? 0)) index = i;
  for (let i = frames.length - 1; i > 0; i--) index = frames[i]?.[index]?.back ?? 0;
  const lag = frames.shift()?.[index]?.lag ?? 0;
  return lag > 0 ? SPEECH_RATE / lag : 0;
}

/** The pitch at a position, between the frames round it; 0 if neither is voiced. */
export function pitchAt({ pitch }: PitchTrack, position: number): number {
  const frame = Math.min(pitch.to - 1, Math.floor(position / PITCH_HOP));
  const here = sampleAt(pitch, frame);
  const next = sampleAt(pitch, Math.min(pitch.to - 1, frame + 1));
  if (here === 0 || next === 0) return here || next;
  return here + (next - here) * Math.min(1, Math.max(0, position / PITCH_HOP - frame));
}

/** Frames on either side that `smoothPitchAt` averages: its 25 ms pass melody and remove the trembling of single periods. */
const SMOOTHING_FRAMES = 2.5;

/** The pitch at a position without its quick trembling: the weighted geometric mean of the voiced frames round it. */
export function smoothPitchAt({ pitch }: PitchTrack, position: number): number {
  const frame = Math.max(0, Math.min(pitch.to - 1, position / PITCH_HOP));
  let sum = 0;
  let total = 0;
  const last = Math.min(pitch.to - 1, frame + SMOOTHING_FRAMES);
  for (let i = Math.max(0, Math.ceil(frame - SMOOTHING_FRAMES)); i <= last; i++) {
    const hz = sampleAt(pitch, i);
    if (hz === 0) continue;
    const weight = 1.05 - Math.abs(i - frame) / SMOOTHING_FRAMES;
    sum += weight * Math.log(hz);
    total += weight;
  }
  return total > 0 ? Math.exp(sum / total) : 0;
}
