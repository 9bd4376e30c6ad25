import { between, type Random } from "#lib/avatar-engine/motion/random.ts";
import { rootMeanSquare } from "#lib/media/pcm.ts";
import { resample } from "#lib/media/resample.ts";

export const RATE = 24_000;

/** What a microphone, a room or a line does to speech. Each is a function of the clean sound and returns another one. */
export type Condition = { name: string; spoil: (clean: Float32Array, random: Random) => Float32Array };

const TELEPHONE_RATE = 8_000;
/** Time in which the room's echo falls by 60 dB, and its share of the direct sound: a bare office. */
const ROOM = { seconds: 0.6, firstS: 0.005, echoes: 150, share: 0.5 };
const QUIET_DB = -30;
const CLIPPING_DB = 24;
const MUSIC_DB = 10;
/** A minor, F, C and G, by their notes in Hz. */
const CHORDS = [
  [220, 261.6, 329.6],
  [174.6, 220, 261.6],
  [130.8, 196, 329.6],
  [196, 246.9, 293.7],
];
const CHORD_S = 0.8;

export const CONDITIONS: readonly Condition[] = [
  { name: "clean", spoil: (clean) => clean },
  ...[20, 10, 5].map((db) => ({
    name: `noise ${db} dB`,
    spoil: (clean: Float32Array, random: Random) => mix(clean, noise(clean.length, random), db),
  })),
  { name: "reverberation", spoil: reverberate },
  {
    name: "8 kHz",
    spoil: (clean) => resample(resample(clean, TELEPHONE_RATE / RATE), RATE / TELEPHONE_RATE),
  },
  { name: "quiet", spoil: (clean) => scale(clean, QUIET_DB) },
  {
    name: "clipped",
    spoil: (clean) => scale(clean, CLIPPING_DB).map((value) => Math.max(-0.9, Math.min(0.9, value))),
  },
  { name: `music ${MUSIC_DB} dB`, spoil: (clean) => mix(clean, music(clean.length), MUSIC_DB) },
];

const scale = (sound: Float32Array, db: number): Float32Array =>
  sound.map((value) => value * 10 ** (db / 20));

/** Adds a background that is `db` below the speech. */
function mix(clean: Float32Array, background: Float32Array, db: number): Float32Array {
  const level = (rootMeanSquare(clean) / (rootMeanSquare(background) || 1)) * 10 ** (-db / 20);
  return clean.map((value, i) => value + level * (background[i] ?? 0));
}

/** Noise as of a fan or traffic: white noise that is stronger at low frequencies. */
function noise(length: number, random: Random): Float32Array {
  let slow = 0;
  return Float32Array.from({ length }, () => {
    const white = between(random, -1, 1);
    slow = 0.95 * slow + white;
    return slow + white;
  });
}

function reverberate(clean: Float32Array, random: Random): Float32Array {
  const length = Math.round(ROOM.seconds * RATE);
  // Few reflections at random times sound like a dense tail and take a hundredth of the time.
  const echoes = Array.from({ length: ROOM.echoes }, () => {
    const delay = Math.round(between(random, ROOM.firstS, ROOM.seconds) * RATE);
    return { delay, level: between(random, -1, 1) * 10 ** ((-3 * delay) / length) };
  });
  const energy = Math.sqrt(echoes.reduce((sum, { level }) => sum + level * level, 0));
  const gain = ROOM.share / energy;
  return clean.map((value, at) => {
    let sum = value;
    for (const { delay, level } of echoes) sum += gain * level * (clean[at - delay] ?? 0);
    return sum;
  });
}

function music(length: number): Float32Array {
  return Float32Array.from({ length }, (_, i) => {
    const seconds = i / RATE;
    const chord = CHORDS[Math.floor(seconds / CHORD_S) % CHORDS.length] ?? [];
    const fading = Math.exp(-2 * (seconds % CHORD_S));
    return fading * chord.reduce((sum, hz) => sum + note(hz, seconds), 0);
  });
}

function note(hz: number, seconds: number): number {
  return [1, 2, 3, 4].reduce((sum, n) => sum + Math.sin(2 * Math.PI * hz * n * seconds) / n, 0);
}
