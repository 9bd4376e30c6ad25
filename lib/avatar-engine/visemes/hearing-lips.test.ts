import { expect, test } from "vitest";
import { FaceMind } from "#lib/avatar-engine/draw/face.ts";
import { seededRandom } from "#lib/avatar-engine/motion/random.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { MOUTH_SHAPES } from "#lib/avatar-engine/rig/rig.ts";
import { followSpeech, type Utterance } from "#lib/avatar-engine/testing/follow-speech.ts";
import { shareOf } from "#lib/avatar-engine/testing/speech.ts";
import { readSpoken } from "#lib/avatar-engine/testing/spoken.ts";
import { newScore } from "#lib/avatar-engine/testing/viseme-score.ts";
import { JAW_STEP, openingOf } from "./coarticulation.ts";

const rig = await loadRig("maya");
const jawOpen = MOUTH_SHAPES.map((shape) => rig.json.mouth.jawOpen[shape]);
const spoken = readSpoken();
const RATE = 16_000;

function soundOf(ms: number, sample: (i: number) => number): Int16Array {
  return Int16Array.from({ length: (ms * RATE) / 1000 }, (_, i) => Math.round(sample(i)));
}

/** Mouths (f32 [MOUTH_SHAPES]) on every frame of a sound that comes without timings. */
function mouthsOf(samples: Int16Array, sampleRate = RATE, ipa?: string): Float32Array[] {
  const mind = new FaceMind(rig, 2);
  mind.setState("speaking");
  mind.beginUtterance();
  if (ipa !== undefined) mind.lips.beginText(0, ipa);
  mind.lips.appendAudio(samples, sampleRate);
  mind.endUtterance();
  const frames = Math.floor((samples.length / sampleRate) * 25);
  return Array.from({ length: frames }, (_, i) => mind.next({ audioMs: i * 40 }).mouth.slice());
}

/** Each mouth is a valid blend, and the jaw never moves too fast. */
function expectSound(mouths: readonly Float32Array[]): void {
  mouths.forEach((mouth, i) => {
    expect(mouth.every((share) => share >= 0 && share <= 1 + 1e-5)).toBe(true);
    expect(mouth.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 4);
    const step = openingOf(mouth, jawOpen) - openingOf(mouths[i - 1] ?? mouth, jawOpen);
    expect(Math.abs(step)).toBeLessThan(1.5 * JAW_STEP + 0.03);
  });
}

const mostOpen = (mouths: readonly Float32Array[]) =>
  Math.max(...mouths.map((mouth) => openingOf(mouth, jawOpen)));

const score = (source: "timings" | "text" | "audio", disguise = (utterance: Utterance) => utterance) => {
  const sum = newScore();
  for (const utterance of spoken) followSpeech(rig, disguise(utterance), source, sum);
  return sum;
};

test("with the voice's timings the lips close for at least 99 % of p, b and m, never without", () => {
  const { closed, closures, falselyClosed } = score("timings");
  expect(closures).toBeGreaterThan(20);
  expect(closed / closures).toBeGreaterThanOrEqual(0.99);
  expect(falselyClosed).toBe(0);
});

test("with the text, 95 % of closures and 75 % of frames are right", () => {
  const { closed, closures, rightGroup, frames, falselyClosed } = score("text");
  expect(closed / closures).toBeGreaterThanOrEqual(0.95);
  expect(rightGroup / frames).toBeGreaterThanOrEqual(0.75);
  expect(falselyClosed).toBeLessThanOrEqual(2);
});

test("by ear alone, 90 % of closures and 65 % of frames are right", () => {
  const { closed, closures, rightGroup, frames } = score("audio");
  expect(closed / closures).toBeGreaterThanOrEqual(0.9);
  expect(rightGroup / frames).toBeGreaterThanOrEqual(0.65);
});

test("telephone audio at 8 kHz is only slightly worse", () => {
  const telephone = (utterance: Utterance): Utterance => ({
    ...utterance,
    samples: utterance.samples.filter((_, i) => i % 2 === 0),
    sampleRate: 8_000,
  });
  const { closed, closures, rightGroup, frames } = score("text", telephone);
  expect(closed / closures).toBeGreaterThanOrEqual(0.85);
  expect(rightGroup / frames).toBeGreaterThanOrEqual(0.65);
});

test("clipped and noisy speech is still lip-read from its sound", () => {
  const random = seededRandom(4);
  const spoil = (utterance: Utterance): Utterance => ({
    ...utterance,
    samples: utterance.samples.map((value) =>
      Math.max(-9_000, Math.min(9_000, value * 3 + 600 * (random() - 0.5))),
    ),
  });
  const { rightGroup, frames } = score("text", spoil);
  expect(rightGroup / frames).toBeGreaterThanOrEqual(0.65);
});

test("in silence, and in the noise of a quiet room, the mouth stays closed", () => {
  const random = seededRandom(6);
  const room = soundOf(3_000, () => 40 * (random() - 0.5));
  for (const sound of [soundOf(3_000, () => 0), room]) {
    for (const ipa of [undefined, spoken[0]?.ipa]) {
      const mouths = mouthsOf(sound, RATE, ipa);
      for (const mouth of mouths)
        expect(shareOf(mouth, "sil") + shareOf(mouth, "smile")).toBeGreaterThan(0.95);
    }
  }
});

test("between two sentences the mouth comes to rest", () => {
  const [one] = spoken;
  if (!one) throw new Error("nothing was recorded");
  const pause = new Int16Array(RATE * 1.2);
  const both = Int16Array.of(...one.samples, ...pause, ...one.samples);
  const pauseAt = one.samples.length / 16;
  const mouths = mouthsOf(both);
  for (let ms = pauseAt + 350; ms < pauseAt + 1_000; ms += 40)
    expect(openingOf(mouths[Math.floor(ms / 40)] ?? new Float32Array(16), jawOpen)).toBeLessThan(0.06);
});

test("noise and music move the jaw no faster than speech, and break nothing", () => {
  const random = seededRandom(7);
  const noise = soundOf(2_000, () => 16_000 * (random() - 0.5));
  const chord = [220, 277, 330, 440];
  const music = soundOf(3_000, (i) =>
    chord.reduce(
      (sum, hz) => sum + 4_000 * Math.sin((2 * Math.PI * hz * i) / RATE) * Math.exp(-(i % 8_000) / 4_000),
      0,
    ),
  );
  const square = soundOf(1_000, (i) => (i % 100 < 50 ? 32_767 : -32_768));
  for (const sound of [noise, music, square]) expectSound(mouthsOf(sound));
});

test("follows 30 s without a pause to the end", () => {
  const one = spoken[1];
  if (!one) throw new Error("nothing was recorded");
  // The middle of the sentence only: no silence at the seams.
  const part = one.samples.subarray(RATE * 0.4, RATE * 2);
  const times = Math.ceil((30 * RATE) / part.length);
  const sound = new Int16Array(times * part.length);
  for (let i = 0; i < times; i++) sound.set(part, i * part.length);
  const mouths = mouthsOf(sound);
  expectSound(mouths);
  const [start, end] = [mouths.slice(25, 150), mouths.slice(-150, -25)];
  expect(mostOpen(end)).toBeGreaterThan(0.7 * mostOpen(start));
});

test("two words are enough, and a text of digits and symbols does no harm", () => {
  const one = spoken[0];
  if (!one) throw new Error("nothing was recorded");
  const words = one.samples.subarray(0, RATE * 0.6);
  for (const ipa of [undefined, "bˈɑːb bˈɔːt", "12 😀 §", ""]) {
    const mouths = mouthsOf(words, RATE, ipa);
    expectSound(mouths);
    expect(mostOpen(mouths)).toBeGreaterThan(0.08);
    expect(Math.max(...mouths.map((mouth) => shareOf(mouth, "PP")))).toBeGreaterThan(0.9);
  }
});

test("an interruption in the first 40 ms leaves the mouth closed within two frames", () => {
  const one = spoken[0];
  if (!one) throw new Error("nothing was recorded");
  for (const cutMs of [0, 15, 39]) {
    const mind = new FaceMind(rig, 2);
    mind.setState("speaking");
    mind.beginUtterance();
    mind.lips.beginText(0, one.ipa);
    mind.lips.appendAudio(one.samples, one.sampleRate);
    mind.next({ audioMs: 0 });
    mind.lips.cut(cutMs);
    mind.next({ audioMs: 40 });
    mind.next({ audioMs: 80 });
    for (let i = 3; i < 20; i++)
      expect(openingOf(mind.next({ audioMs: i * 40 }).mouth, jawOpen)).toBeLessThan(0.04);
  }
});

test("80 ms after audio arrives its frame is ready, even if audio arrives just in time", () => {
  const onsetMs = 400;
  const vowel = (i: number) =>
    [130, 260, 390, 650, 780, 1_040, 1_170].reduce(
      (sum, hz) => sum + Math.sin((2 * Math.PI * hz * i) / RATE),
      0,
    );
  const sound = soundOf(800, (i) => (i < (onsetMs * RATE) / 1000 ? 0 : 3_000 * vowel(i)));
  const mind = new FaceMind(rig, 2);
  mind.setState("speaking");
  mind.beginUtterance();
  let shownAt = Number.NaN;
  for (let now = 40; now <= 800 && Number.isNaN(shownAt); now += 40) {
    mind.lips.appendAudio(sound.subarray(((now - 40) * RATE) / 1000, (now * RATE) / 1000), RATE);
    // New audio is played with the next frame.
    const { mouth } = mind.next({ audioMs: now - 40 });
    if (now > onsetMs && openingOf(mouth, jawOpen) > 0.05) shownAt = now;
  }
  // Sound of `onsetMs` has come in with the chunk that ends at onsetMs + 40.
  expect(shownAt - (onsetMs + 40)).toBeLessThanOrEqual(80);
});
