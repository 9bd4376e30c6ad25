import { expect, test } from "vitest";
import { doubleRate, truePeakAt } from "./interpolate.ts";
import { LOUDNESS_RATE, measureLoudness } from "./measure-loudness.ts";
import { normalise } from "./normalise.ts";

const sine = (hertz: number, amplitude: number, seconds: number, phase = 0) =>
  Float32Array.from(
    { length: seconds * LOUDNESS_RATE },
    (_, at) => amplitude * Math.sin((2 * Math.PI * hertz * at) / LOUDNESS_RATE + phase),
  );

const truePeak = (samples: Float32Array) => {
  let peak = 0;
  for (let at = 0; at < samples.length; at += 1) peak = Math.max(peak, truePeakAt(samples, at));
  return 20 * Math.log10(peak);
};

/** Bursts of a tone with pauses and an occasional full-scale click: as peaky as speech, or more. */
const peaky = () => {
  const sound = sine(300, 0.05, 4);
  for (let at = 0; at < sound.length; at += 1) {
    if (at % 24_000 > 14_000) sound[at] = 0;
    if (at % 9_000 === 700) sound[at] = 0.9;
  }
  return sound;
};

test("measures a full-scale sine of 997 Hz in one channel as -3.01 LUFS, as BS.1770 specifies", () => {
  expect(measureLoudness(sine(997, 1, 2))).toBeCloseTo(-3.01, 1);
  expect(measureLoudness(sine(997, 0.1, 2))).toBeCloseTo(-23.01, 1);
});

test("ignores silence between words, and reports no loudness for silence alone", () => {
  const spoken = sine(997, 0.1, 2);
  const paused = new Float32Array(spoken.length * 2);
  paused.set(spoken);
  expect(measureLoudness(paused)).toBeCloseTo(measureLoudness(spoken), 0);
  expect(measureLoudness(new Float32Array(LOUDNESS_RATE))).toBe(Number.NEGATIVE_INFINITY);
});

test("finds peaks between samples", () => {
  // At a quarter of the rate, phase-shifted by an eighth of a turn, every sample is 3 dB below the crest.
  expect(truePeak(sine(LOUDNESS_RATE / 4, 1, 0.1, Math.PI / 4).subarray(0, 4_000))).toBeGreaterThan(-0.3);
});

test("normalizes speech to -16 LUFS with true peaks below -1 dBTP, however peaky", () => {
  for (const sound of [peaky(), sine(200, 0.01, 2), sine(200, 0.9, 2)]) {
    normalise(sound);
    expect(measureLoudness(sound)).toBeCloseTo(-16, 0);
    expect(truePeak(sound)).toBeLessThan(-1);
  }
  const silence = new Float32Array(LOUDNESS_RATE);
  normalise(silence);
  expect(silence.every((sample) => sample === 0)).toBe(true);
});

test("doubling the rate keeps the sound", () => {
  const slow = sine(1000, 0.5, 0.1).filter((_, at) => at % 2 === 0);
  const doubled = doubleRate(slow);
  const wanted = sine(1000, 0.5, 0.1);
  for (let at = 100; at < 4_000; at += 1) expect(doubled[at]).toBeCloseTo(wanted[at] ?? 0, 2);
});
