import { SPEECH_RATE } from "#models/speech/speech-job.ts";
import { type PitchTrack, smoothPitchAt } from "./pitch-track.ts";
import { nextDeviation, nextRandom, type RandomState } from "./random.ts";
import { emptyTape, type Tape } from "./tape.ts";

/** How the sound's pitch becomes the new one. */
export type Melody = {
  /** The sound's own median pitch in Hz, and the new one. */
  from: number;
  to: number;
  /** How far the melody goes against the sound's own, semitones by semitones. */
  range: number;
  /** By how many semitones more it falls from the beginning of the sound to its end; negative for less. */
  fall: number;
  /** Length of the sound. */
  samples: number;
};

export type GrainSettings = {
  melody: Melody;
  /** Random change of each period's length and loudness, as a share. */
  jitter: number;
  shimmer: number;
  /** How much more of the lowest harmonic (0.5: 3.5 dB), as from vocal folds that stay open for longer. */
  open: number;
  /** Loudness of the breath while the voice sounds, as a share of the voice's own. */
  breath: number;
};

/** A mark and the periods beside it: how far they reach, and where the neighbors of the same stretch are. */
export type GrainPlace = {
  at: number;
  left: number;
  right: number;
  previous: number | undefined;
  following: number | undefined;
};

/** What grains have been laid. Plain data. */
export type GrainState = {
  /** Sum of the grains. */
  voiced: Tape;
  /** How much of each sample the marks stand for, from 0 to 1. */
  cover: Tape;
  /** Where the next grain comes. */
  at: number;
  /** The jitter's slow part. */
  wander: number;
  random: RandomState;
};

/** Half width of a grain in periods of the sound, where that is more than a new period: narrower ones sound hollow. */
const NARROWEST = 0.7;
/** Below this many octaves under the median, a pitch is creak rather than melody, and only part of the fall is kept. */
const CREAK_OCTAVES = -0.35;
const CREAK_SHARE = 0.3;
/** No pitch goes below this, in Hz: creaky voices reach about 40 Hz. */
const LOWEST_HZ = 40;
/** A triangular deviation of variance 1/6 per step becomes one with the variance that was asked for. */
const DEVIATION_SCALE = 1.7;
/** Jitter of neighboring periods is related: the share of the last deviation that remains, and of the new one. */
const WANDER = { kept: 0.4, added: 0.9 };
/**
 * The breath is the period's own sound at random moments with random signs (velvet noise: M. Karjalainen, H. Järveläinen,
 * "Reverberation modeling using velvet noise", 2007). Eight copies have the spectrum of the sound without its pitch.
 */
const BREATH_COPIES = 8;
/** Pole of the high pass that keeps the breath above 2 kHz, where noise exceeds the harmonics of a breathy voice. */
const BREATH_POLE = Math.exp((-2 * Math.PI * 2_000) / SPEECH_RATE);

/** Taps of the interpolation between samples, and positions in its table: errors stay below 16 bits up to 8 kHz. */
const TAPS = 8;
const FRACTIONS = 64;
const SINC = sincTable();

function sincTable(): Float32Array {
  const table = new Float32Array((FRACTIONS + 1) * TAPS);
  for (let fraction = 0; fraction <= FRACTIONS; fraction++) {
    for (let tap = 0; tap < TAPS; tap++) {
      const x = tap - TAPS / 2 + fraction / FRACTIONS;
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
      table[fraction * TAPS + tap] = sinc * Math.cos((Math.PI * x) / (TAPS + 1)) ** 2;
    }
  }
  return table;
}

export function startGrains(): GrainState {
  return { voiced: emptyTape(), cover: emptyTape(), at: 0, wander: 0, random: { state: 12_345 } };
}

/** The new pitch for a pitch of the sound at a position, in Hz. */
export function newPitch(melody: Melody, hz: number, position: number): number {
  const octaves = Math.log2(hz / melody.from);
  const kept = octaves < CREAK_OCTAVES ? CREAK_OCTAVES + (octaves - CREAK_OCTAVES) * CREAK_SHARE : octaves;
  const fall = (melody.fall / 12) * (0.5 - position / melody.samples);
  return Math.max(LOWEST_HZ, melody.to * 2 ** (kept * melody.range + fall));
}

/** Lays the grains whose nearest mark is the one at `place`. */
export function layGrains(
  state: GrainState,
  place: GrainPlace,
  sound: Tape,
  track: PitchTrack,
  settings: GrainSettings,
): void {
  addWindow(state.cover, place);
  if (place.previous === undefined) state.at = place.at;
  while (state.at < place.at + place.right / 2) {
    const hz = smoothPitchAt(track, state.at) || SPEECH_RATE / place.right;
    const period = SPEECH_RATE / newPitch(settings.melody, hz, state.at);
    layGrain(state, place, sound, period, settings);
    state.wander = WANDER.kept * state.wander + WANDER.added * nextDeviation(state.random);
    state.at += period * (1 + settings.jitter * DEVIATION_SCALE * state.wander);
  }
}

/** Rises from 0 to 1 over `left` samples before `centre` and falls to 0 over `right` samples after it. */
function hann(position: number, centre: number, left: number, right: number): number {
  const distance = position < centre ? (centre - position) / left : (position - centre) / right;
  return distance >= 1 ? 0 : 0.5 + 0.5 * Math.cos(Math.PI * distance);
}

function addWindow(cover: Tape, { at, left, right }: GrainPlace): void {
  const last = Math.min(cover.to - 1, Math.floor(at + right));
  for (let n = Math.max(cover.from, Math.ceil(at - left)); n <= last; n++) {
    const i = n - cover.from;
    cover.data[i] = (cover.data[i] ?? 0) + hann(n, at, left, right);
  }
}

/** The sound of `[from, to]` moved by `shift` samples and fractions. */
function movedSound(sound: Tape, from: number, to: number, shift: number): Float32Array {
  const whole = Math.floor(shift);
  const table = Math.round((shift - whole) * FRACTIONS) * TAPS;
  const moved = new Float32Array(Math.max(0, to - from + 1));
  const first = from - whole - TAPS / 2 - sound.from;
  for (let i = 0; i < moved.length; i++) {
    let sum = 0;
    for (let k = 0; k < TAPS; k++) sum += (sound.data[first + i + k] ?? 0) * (SINC[table + k] ?? 0);
    moved[i] = sum;
  }
  return moved;
}

/** One period of the new voice: the periods round the mark, moved to `state.at`. */
function layGrain(
  state: GrainState,
  place: GrainPlace,
  sound: Tape,
  period: number,
  settings: GrainSettings,
): void {
  const { at: centre, voiced } = state;
  const left = Math.min(place.left, Math.max(period, place.left * NARROWEST));
  const right = Math.min(place.right, Math.max(period, place.right * NARROWEST));
  const from = Math.max(voiced.from, Math.ceil(centre - left));
  const to = Math.min(voiced.to - 1, Math.floor(centre + right));
  const grain = movedSound(sound, from, to, centre - place.at);
  blendNeighbor(grain, place, sound, from, to, centre);
  // More or fewer periods a second have the same power together.
  const loudness = Math.sqrt((2 * period) / (place.left + place.right));
  const gain = loudness * (1 + settings.shimmer * DEVIATION_SCALE * nextDeviation(state.random));
  let power = 0;
  for (let i = 0; i < grain.length; i++) {
    const y = (grain[i] ?? 0) * gain * hann(from + i, centre, left, right);
    grain[i] = y;
    power += y * y;
  }
  add(voiced, from, grain);
  if (settings.open > 0) addFundamental(voiced, grain, from, { centre, period, place, share: settings.open });
  const level = settings.breath * Math.sqrt(power / (2 * period));
  if (level > 0) addBreath(state, sound, place, period, level);
}

/** Mixes the period of the nearer neighbor in, the more the nearer it is: repeated periods would sound like a buzz. */
function blendNeighbor(
  grain: Float32Array,
  place: GrainPlace,
  sound: Tape,
  from: number,
  to: number,
  centre: number,
): void {
  const neighbor = centre < place.at ? place.previous : place.following;
  if (neighbor === undefined || neighbor === place.at) return;
  const share = Math.abs((centre - place.at) / (neighbor - place.at));
  if (share === 0 || share > 0.5) return;
  const other = movedSound(sound, from, to, centre - neighbor);
  for (let i = 0; i < grain.length; i++)
    grain[i] = (grain[i] ?? 0) + share * ((other[i] ?? 0) - (grain[i] ?? 0));
}

function add(tape: Tape, from: number, samples: Float32Array): void {
  const first = from - tape.from;
  for (let i = 0; i < samples.length; i++)
    tape.data[first + i] = (tape.data[first + i] ?? 0) + (samples[i] ?? 0);
}

/** Adds the grain's own lowest harmonic at the new pitch once more. */
function addFundamental(
  voiced: Tape,
  grain: Float32Array,
  from: number,
  { centre, period, place, share }: { centre: number; period: number; place: GrainPlace; share: number },
): void {
  const turn = (2 * Math.PI) / period;
  let re = 0;
  let im = 0;
  for (let i = 0; i < grain.length; i++) {
    const angle = turn * (from + i - centre);
    re += (grain[i] ?? 0) * Math.cos(angle);
    im += (grain[i] ?? 0) * Math.sin(angle);
  }
  const scale = (2 * share) / period;
  const { first, samples, left, right } = around(voiced, place, centre, period);
  for (let i = 0; i < samples.length; i++) {
    const angle = turn * (first + i - centre);
    const wave = re * Math.cos(angle) + im * Math.sin(angle);
    samples[i] = scale * wave * hann(first + i, centre, left, right);
  }
  add(voiced, first, samples);
}

/** Room for a sound of two new periods, within what the mark's own periods reach. */
function around(voiced: Tape, place: GrainPlace, centre: number, period: number) {
  const left = Math.min(place.left, period);
  const right = Math.min(place.right, period);
  const first = Math.max(voiced.from, Math.ceil(centre - left));
  const last = Math.min(voiced.to - 1, Math.floor(centre + right));
  return { first, left, right, samples: new Float32Array(Math.max(0, last - first + 1)) };
}

/**
 * Adds breath: noise with the spectrum of the sound itself, strongest where the voice is, so it is heard as part of it
 * (D. J. Hermes, "Synthesis of breathy vowels", 1991).
 */
function addBreath(state: GrainState, sound: Tape, place: GrainPlace, period: number, level: number): void {
  const { voiced, at: centre, random } = state;
  const { first, samples, left, right } = around(voiced, place, centre, period);
  const offset = Math.round(place.at - centre) - sound.from;
  for (let copy = 0; copy < BREATH_COPIES; copy++) {
    const back = Math.floor(nextRandom(random) * place.left);
    const sign = nextRandom(random) < 0.5 ? -1 : 1;
    const start = first + offset - back;
    for (let i = 0; i < samples.length; i++)
      samples[i] = (samples[i] ?? 0) + sign * (sound.data[start + i] ?? 0);
  }
  let [before, high, lower, power] = [samples[0] ?? 0, 0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const now = samples[i] ?? 0;
    // Two first-order high passes after each other.
    const once = BREATH_POLE * (high + now - before);
    const twice = BREATH_POLE * (lower + once - high);
    [before, high, lower] = [now, once, twice];
    samples[i] = twice;
    power += twice * twice;
  }
  const scale = level / Math.sqrt(power / Math.max(1, samples.length) + 1e-12);
  for (let i = 0; i < samples.length; i++)
    samples[i] = (samples[i] ?? 0) * scale * hann(first + i, centre, left, right);
  add(voiced, first, samples);
}
