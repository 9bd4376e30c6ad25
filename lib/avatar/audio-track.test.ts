import { expect, test } from "vitest";
import { AudioTrack } from "./audio-track.ts";
import { bandEnergies } from "./bands.ts";
import { seededRandom } from "./random.ts";
import { MOUTH_SHAPES, type MouthShape } from "./rig.ts";

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

/** Noise without its lows, like an s. */
function hiss(ms: number): Int16Array {
  const random = seededRandom(1);
  let before = 0;
  return Int16Array.from({ length: (ms * RATE) / 1000 }, () => {
    const now = random() - 0.5;
    const high = now - before;
    before = now;
    return 8_000 * high;
  });
}

const AH = [
  [130, 0.1],
  [730, 0.2],
  [1_090, 0.15],
] as const;

function blendAt(track: AudioTrack, ms: number): (shape: MouthShape) => number {
  const weights = new Float32Array(MOUTH_SHAPES.length);
  track.blend(ms, weights);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 4);
  return (shape) => weights[MOUTH_SHAPES.indexOf(shape)] ?? 0;
}

test("without timings the mouth opens with a vowel, spreads for an s and rests in silence", () => {
  const track = new AudioTrack();
  track.append(tones(400, AH), RATE);
  track.append(hiss(400), RATE);
  track.append(new Int16Array(RATE * 0.4), RATE);
  expect(blendAt(track, 200)("aa")).toBeGreaterThan(0.4);
  expect(blendAt(track, 600)("SS")).toBeGreaterThan(0.8);
  expect(blendAt(track, 1_000)("sil")).toBeGreaterThan(0.99);
});

test("a murmur between two vowels is taken for p, b or m", () => {
  const track = new AudioTrack();
  track.append(tones(200, AH), RATE);
  track.append(tones(60, [[140, 0.02]]), RATE);
  track.append(tones(200, AH), RATE);
  expect(blendAt(track, 225)("PP")).toBeGreaterThan(0.3);
  expect(blendAt(track, 100)("PP")).toBe(0);
});

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

test("audio in small pieces is heard as if it came at once", () => {
  const whole = tones(300, AH);
  const [once, pieces] = [new AudioTrack(), new AudioTrack()];
  once.append(whole, RATE);
  for (let at = 0; at < whole.length; at += 331) pieces.append(whole.subarray(at, at + 331), RATE);
  expect(pieces.loudness(100, 200)).toBe(once.loudness(100, 200));
  expect(blendAt(pieces, 150)("aa")).toBe(blendAt(once, 150)("aa"));
});

test("a rate that cannot carry speech is refused; another rate starts anew", () => {
  const track = new AudioTrack();
  expect(() => track.append(new Int16Array(10), 0)).toThrow(RangeError);
  expect(() => track.append(new Int16Array(10), Number.NaN)).toThrow(RangeError);
  track.append(tones(100, AH), RATE);
  track.append(tones(100, AH, 16_000), 16_000);
  expect(track.lengthMs).toBe(100);
});

test("a tone's energy lies in its band at every usual sample rate", () => {
  for (const rate of [8_000, 16_000, 22_050, 24_000, 48_000]) {
    [200, 700, 1_200, 2_500].forEach((hz, band) => {
      const bands = bandEnergies(tones(20, [[hz, 0.3]], rate), rate);
      expect(bands.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
      expect(bands[band], `${hz} Hz at ${rate}`).toBeGreaterThan(0.8);
    });
  }
});
