import { expect, test } from "vitest";
import { AudioTrack } from "./audio-track.ts";

const RATE = 24_000;

/** Sum of tones (Hz, amplitude of full scale) as PCM. */
function tones(
  ms: number,
  parts: readonly (readonly [hz: number, amplitude: number])[],
  rate = RATE,
): Int16Array {
  return Int16Array.from({ length: (ms * rate) / 1000 }, (_, i) =>
    parts.reduce(
      (sum, [hz, amplitude]) => sum + 32_767 * amplitude * Math.sin((2 * Math.PI * hz * i) / rate),
      0,
    ),
  );
}

const AH = [
  [130, 0.1],
  [730, 0.2],
  [1_090, 0.15],
] as const;

test("loudness is measured against the voice's own level, and is even where nothing is known", () => {
  const track = new AudioTrack();
  expect(track.loudness(0, 40)).toBe(0.6);
  track.append(tones(400, AH), RATE);
  track.append(tones(400, [[200, 0.01]]), RATE);
  expect(track.loudness(100, 140)).toBeGreaterThan(0.8);
  expect(track.loudness(600, 640)).toBeLessThan(0.15);
  expect(track.loudness(2_000, 2_040)).toBe(0);
  expect(track.lengthMs).toBe(800);
});

test("audio in small pieces gives the same result as in one piece", () => {
  const whole = tones(300, AH);
  const [once, pieces] = [new AudioTrack(), new AudioTrack()];
  once.append(whole, RATE);
  for (let at = 0; at < whole.length; at += 331) pieces.append(whole.subarray(at, at + 331), RATE);
  expect(pieces.loudness(100, 200)).toBe(once.loudness(100, 200));
});

test("rejects a sample rate too low for speech; another rate starts over", () => {
  const track = new AudioTrack();
  expect(() => track.append(new Int16Array(10), 0)).toThrow(RangeError);
  expect(() => track.append(new Int16Array(10), Number.NaN)).toThrow(RangeError);
  track.append(tones(100, AH), RATE);
  track.append(tones(100, AH, 16_000), 16_000);
  expect(track.lengthMs).toBe(100);
});
