import { SPEECH_RATE } from "#models/speech/speech-job.ts";
import { applyBiquad, type Biquad, createBiquad, type Tone } from "./biquad.ts";
import { endSound, type Psola, pushSound, startPsola } from "./psola.ts";

/** How the recording becomes another person, besides its formants (`pitch` of a `Voice`). */
export type Person = {
  /** Median pitch in Hz. */
  hz: number;
  /** How far the melody goes against the recording's, semitones by semitones. */
  range: number;
  /** By how many semitones more the melody falls in a sentence; negative for less. */
  fall: number;
  /** See `GrainSettings`. */
  open: number;
  breath: number;
  jitter: number;
  shimmer: number;
  tones: Tone[];
  /** Makes all voices equally loud, in dB; `bench/voices.ts` measures it. */
  gainDb: number;
};

/** A sentence's disguise between two pieces. Plain data of about 100 ms of sound, so a thread can send it to another. */
export type Disguise = { psola: Psola; filters: Biquad[]; gain: number; written: number; samples: number };

/** Median pitch of the recording in Hz, and where its pitch is looked for: from its creak to its highest syllables. */
const RECORDING = { hz: 92, floor: 50, ceiling: 260 };
/** The same of other recordings, as shares of their median. */
const REACH = { floor: 0.55, ceiling: 2.6 };
/**
 * Some sentences begin with a vowel at full level, which shelves and gain would make a click of. 10 ms are shorter than any
 * vowel.
 */
const FADE_SAMPLES = 0.01 * SPEECH_RATE;

type Speech = { formants: number; samples: number; recording?: { hz: number } | undefined };

/** Begins a sentence of `samples`, whose formants are already moved by the factor `formants`. */
export function startDisguise(person: Person, { formants, samples, recording }: Speech): Disguise {
  const { hz, range, fall, jitter, shimmer, open, breath } = person;
  const from = recording
    ? { hz: recording.hz, floor: recording.hz * REACH.floor, ceiling: recording.hz * REACH.ceiling }
    : RECORDING;
  const psola = startPsola({
    floor: from.floor * formants,
    ceiling: from.ceiling * formants,
    melody: { from: from.hz * formants, to: hz, range, fall, samples },
    jitter,
    shimmer,
    open,
    breath,
  });
  const filters = person.tones.map((tone) => createBiquad(tone, SPEECH_RATE));
  return { psola, filters, gain: 10 ** (person.gainDb / 20), written: 0, samples };
}

/** Disguises the next piece; returns what is finished, which is less at first and more with the `last` piece. */
export function disguise(state: Disguise, piece: Float32Array, last: boolean): Float32Array {
  const begun = pushSound(state.psola, piece);
  const rest = last ? endSound(state.psola) : new Float32Array(0);
  const sound = new Float32Array(begun.length + rest.length);
  sound.set(begun);
  sound.set(rest, begun.length);
  for (const filter of state.filters) applyBiquad(filter, sound);
  for (let i = 0; i < sound.length; i++)
    sound[i] = (sound[i] ?? 0) * state.gain * fade(state, state.written + i);
  state.written += sound.length;
  return sound;
}

function fade({ samples }: Disguise, at: number): number {
  const share = Math.min(1, at / FADE_SAMPLES, (samples - 1 - at) / FADE_SAMPLES);
  return share >= 1 ? 1 : 0.5 - 0.5 * Math.cos(Math.PI * Math.max(0, share));
}
