import { expect, test } from "vitest";
import { Hearing, HOP_MS, hopAt, hopsBefore, timeOfHop } from "./hearing.ts";
import { BANDS, MelBank } from "./mel.ts";

/** A tone of `hz` with an amplitude of full scale as PCM. */
function tone(ms: number, hz: number, amplitude: number, rate: number): Int16Array {
  return Int16Array.from({ length: (ms * rate) / 1000 }, (_, i) =>
    Math.round(32_767 * amplitude * Math.sin((2 * Math.PI * hz * i) / rate)),
  );
}

function powersOf(samples: Int16Array, rate: number): Float32Array {
  const powers = new Float32Array(BANDS);
  new MelBank(rate).measure(samples, 0, powers);
  return powers;
}

/** The rows that a hearing of one sound gives: [hop][band]. */
function rowsOf(samples: Int16Array, rate: number, pieces = samples.length): number[] {
  const hearing = new Hearing();
  for (let at = 0; at < samples.length; at += pieces) hearing.append(samples.subarray(at, at + pieces), rate);
  while (hearing.heard < hearing.available) hearing.listen(hearing.heard + 50);
  return [...hearing.rows.subarray(0, hearing.heard * BANDS)];
}

test("a tone has its power, in the same band at every sample rate", () => {
  for (const hz of [300, 700, 1_500, 3_000]) {
    const loudest = [8_000, 16_000, 22_050, 24_000, 48_000].map((rate) => {
      const powers = powersOf(tone(30, hz, 0.4, rate), rate);
      const total = powers.reduce((sum, power) => sum + power, 0);
      // Mean square of a sine of amplitude 0.4 is 0.08; triangles of neighbours add up to one.
      expect(total, `${hz} Hz at ${rate}`).toBeGreaterThan(0.06);
      expect(total, `${hz} Hz at ${rate}`).toBeLessThan(0.1);
      return powers.indexOf(Math.max(...powers));
    });
    expect(Math.max(...loudest) - Math.min(...loudest), `${hz} Hz`).toBeLessThanOrEqual(1);
  }
});

test("bands above a sample rate's limit are empty, not an error", () => {
  const powers = powersOf(tone(30, 1_000, 0.4, 8_000), 8_000);
  expect([...powers].every(Number.isFinite)).toBe(true);
  expect(powers.at(-1)).toBe(0);
});

test("audio in small pieces gives the same result as in one piece", () => {
  const sound = tone(400, 500, 0.2, 24_000);
  expect(rowsOf(sound, 24_000, 331)).toEqual(rowsOf(sound, 24_000));
});

test("a voice 14 dB quieter gives the same result as a loud one", () => {
  const [loud, quiet] = [0.5, 0.1].map((amplitude) => rowsOf(tone(600, 500, amplitude, 16_000), 16_000));
  const [a = 0, b = 0] = [loud, quiet].map((rows) => Math.max(...(rows ?? []).slice(-BANDS)));
  expect(Math.abs(a - b)).toBeLessThan(0.15);
});

test("only whole windows are measured, and hops and times belong together", () => {
  const hearing = new Hearing();
  expect(hearing.available).toBe(0);
  hearing.append(new Int16Array(16 * 24), 16_000);
  expect(hearing.available).toBe(0);
  hearing.append(new Int16Array(16 * 21), 16_000);
  expect(hearing.available).toBe(3);
  expect(hopsBefore(45)).toBe(3);
  for (const hop of [0, 1, 57]) expect(hopAt(timeOfHop(hop))).toBe(hop);
  expect(timeOfHop(4) - timeOfHop(3)).toBe(HOP_MS);
});

test("after a jump over minutes of audio, analysis starts shortly before the target", () => {
  const hearing = new Hearing();
  hearing.append(tone(120_000, 400, 0.3, 8_000), 8_000);
  const before = process.threadCpuUsage();
  hearing.listen(11_000);
  expect(hearing.heard).toBe(11_000);
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(2_000);
  expect(Math.max(...hearing.rows.subarray(0, BANDS))).toBeLessThan(-4.9);
  expect(Math.max(...hearing.rows.subarray(10_999 * BANDS, 11_000 * BANDS))).toBeGreaterThan(-1);
});
