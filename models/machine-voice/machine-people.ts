import { findRecording, personOf } from "#models/voices.ts";
import type { Tone } from "./biquad.ts";

/**
 * How the machine voice becomes one person. `pitch` plays the audio faster or slower, which moves the formants; synthesis is
 * slowed down or sped up by the same factor, so the tempo stays. `tempo` is the person's own speed, `hz` the median pitch that
 * is heard, and `range` how lively the melody is; 1 is usual.
 */
export type MachinePerson = {
  pitch: number;
  tempo: number;
  hz: number;
  range: number;
  tones: readonly Tone[];
};

/** Pitch of the recording, which the names that are no person's have. */
const RECORDING_HZ = 92;

/**
 * Formants of women are 12 to 20 % above those of men (G. Peterson, H. Barney, "Control methods used in a study of the vowels",
 * 1952), their pitch is 165 to 255 Hz. The values within these ranges and the tones were found by trial: `bench/voices.ts`
 * measures what they result in.
 */
const PEOPLE: Readonly<Record<string, MachinePerson>> = {
  /** About 40, a little lively. */
  daniel: { pitch: 1, tempo: 1.02, hz: 104, range: 1.15, tones: [] },
  /** About 68: large and slow. */
  henry: {
    ...{ pitch: 0.94, tempo: 0.9, hz: 92, range: 0.85 },
    tones: [{ kind: "high shelf", hz: 2_200, db: -4, q: 0.7 }],
  },
  /** About 24: small, bright, quick. */
  leo: {
    ...{ pitch: 1.06, tempo: 1.08, hz: 128, range: 1.3 },
    tones: [
      { kind: "low shelf", hz: 200, db: -2, q: 0.7 },
      { kind: "high shelf", hz: 3_500, db: 3, q: 0.7 },
    ],
  },
  /** About 30: warm and relaxed. */
  omar: {
    ...{ pitch: 0.98, tempo: 0.96, hz: 98, range: 1.05 },
    tones: [
      { kind: "low shelf", hz: 250, db: 2.5, q: 0.7 },
      { kind: "bell", hz: 800, db: -2.5, q: 0.8 },
    ],
  },
  /** About 50: calm and precise, with a narrow melody. */
  kenji: {
    ...{ pitch: 1.03, tempo: 0.95, hz: 116, range: 0.85 },
    tones: [
      { kind: "low shelf", hz: 500, db: -2, q: 0.7 },
      { kind: "bell", hz: 900, db: 2, q: 0.8 },
      { kind: "high shelf", hz: 3_000, db: -1, q: 0.7 },
    ],
  },
  /** About 30: clear and warm. */
  maya: {
    ...{ pitch: 1.16, tempo: 1, hz: 203, range: 1.1 },
    tones: [
      { kind: "low shelf", hz: 300, db: 1, q: 0.7 },
      { kind: "bell", hz: 3_000, db: 1, q: 0.8 },
    ],
  },
  /** About 24: light, quick, lively. */
  mei: {
    ...{ pitch: 1.21, tempo: 1.04, hz: 226, range: 1.15 },
    tones: [
      { kind: "low shelf", hz: 320, db: -2, q: 0.7 },
      { kind: "high shelf", hz: 4_000, db: 3.5, q: 0.7 },
    ],
  },
  /** About 32: light and even. */
  leila: {
    ...{ pitch: 1.15, tempo: 0.98, hz: 215, range: 0.95 },
    tones: [
      { kind: "low shelf", hz: 320, db: -1.5, q: 0.7 },
      { kind: "bell", hz: 2_200, db: 1.5, q: 0.8 },
      { kind: "high shelf", hz: 4_000, db: 1.5, q: 0.7 },
    ],
  },
  /** About 45: low and calm. */
  priya: {
    ...{ pitch: 1.12, tempo: 0.94, hz: 184, range: 0.9 },
    tones: [
      { kind: "low shelf", hz: 280, db: 1.5, q: 0.7 },
      { kind: "high shelf", hz: 2_500, db: -3, q: 0.7 },
    ],
  },
  /** About 55: dark, warm and low; formants of a large woman. */
  ama: {
    ...{ pitch: 1.08, tempo: 0.93, hz: 182, range: 0.95 },
    tones: [
      { kind: "low shelf", hz: 420, db: 3.5, q: 0.7 },
      { kind: "high shelf", hz: 1_700, db: -4.5, q: 0.7 },
    ],
  },
  /** About 35: clear and energetic. */
  sofia: {
    ...{ pitch: 1.18, tempo: 1.05, hz: 213, range: 1.25 },
    tones: [
      { kind: "low shelf", hz: 300, db: -3.5, q: 0.7 },
      { kind: "bell", hz: 1_700, db: 2.5, q: 0.8 },
      { kind: "high shelf", hz: 5_000, db: -2, q: 0.7 },
    ],
  },
};

/** Who the machine voice is under a name, ours or OpenAI's. Any other name gets the recording's pitch, never an error. */
export function machinePersonOf(name: string): MachinePerson {
  const person = PEOPLE[personOf(name) ?? ""];
  const { pitch, tempo } = findRecording(name);
  return person ?? { pitch, tempo, hz: RECORDING_HZ * pitch, range: 1, tones: [] };
}
