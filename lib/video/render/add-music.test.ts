import { expect, test } from "vitest";
import { mixMusic } from "./add-music.ts";

const RATE = 48_000;
const tone = (seconds: number, hertz: number, level: number) =>
  Float32Array.from(
    { length: seconds * RATE },
    (_, at) => level * Math.sin((2 * Math.PI * hertz * at) / RATE),
  );
/** Somebody speaks in the third second of five. */
const VOICE = new Int16Array(5 * RATE);
VOICE.set(
  tone(1, 200, 0.2).map((value) => value * 32_767),
  2 * RATE,
);
const MIX = { volume: 0.5, fadeInMs: 0, fadeOutMs: 0, ducks: true };

/** The amplitude of the music's tone (1 kHz) around a moment. */
function musicAt(mixed: Int16Array, seconds: number): number {
  const [from, count] = [Math.round(seconds * RATE), RATE / 10];
  let [real, imaginary] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const angle = (2 * Math.PI * 1_000 * at) / RATE;
    real += ((mixed[from + at] ?? 0) / 32_768) * Math.cos(angle);
    imaginary += ((mixed[from + at] ?? 0) / 32_768) * Math.sin(angle);
  }
  return (2 * Math.hypot(real, imaginary)) / count;
}

test("music falls by 10 dB while somebody speaks and returns afterwards; the voice stays as it is", () => {
  const mixed = mixMusic(VOICE, tone(5, 1_000, 0.2), MIX);
  expect(musicAt(mixed, 0.5)).toBeCloseTo(0.1, 2);
  expect(musicAt(mixed, 2.4) / musicAt(mixed, 0.5)).toBeCloseTo(0.32, 1);
  expect(musicAt(mixed, 4.6)).toBeCloseTo(0.1, 2);
  // Without the music, the voice is what it was.
  const plain = mixMusic(VOICE, new Float32Array(1), MIX);
  expect(plain.every((value, at) => Math.abs(value - (VOICE[at] ?? 0)) < 2)).toBe(true);
  const loud = mixMusic(VOICE, tone(5, 1_000, 0.2), { ...MIX, ducks: false });
  expect(musicAt(loud, 2.4)).toBeCloseTo(0.1, 2);
});

test("music fades in and out, begins again if it is short, and never clips", () => {
  const faded = mixMusic(new Int16Array(5 * RATE), tone(1, 1_000, 0.2), {
    ...MIX,
    fadeInMs: 1_000,
    fadeOutMs: 2_000,
  });
  expect(musicAt(faded, 0.45)).toBeCloseTo(0.05, 2);
  expect(musicAt(faded, 2.4)).toBeCloseTo(0.1, 2);
  expect(musicAt(faded, 3.45)).toBeCloseTo(0.075, 2);
  const full = Int16Array.from(tone(2, 300, 0.99), (value) => value * 32_767);
  const mixed = mixMusic(full, tone(2, 1_000, 0.99), { ...MIX, volume: 1, ducks: false });
  expect(Math.max(...mixed.map(Math.abs))).toBeLessThan(0.9 * 32_768);
});
