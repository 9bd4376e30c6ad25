import { describe, expect, test } from "vitest";
import { pcmBytes, rootMeanSquare, toInt16 } from "./pcm.ts";
import { resample } from "./resample.ts";
import { decodePcm16, decodeWav, SoundFormatError, wavHeader } from "./wav.ts";

function sine(hz: number, rate: number, seconds = 0.5): Float32Array {
  return Float32Array.from(
    { length: Math.round(rate * seconds) },
    (_, i) => 0.8 * Math.sin((2 * Math.PI * hz * i) / rate),
  );
}

/**
 * Signal-to-noise ratio in dB against the ideal signal, without the ends, where the filter sees only half its
 * input.
 */
function signalToNoise(actual: Float32Array, ideal: Float32Array): number {
  const edge = 200;
  const noise = actual.map((value, i) => value - (ideal[i] ?? 0));
  const level = (samples: Float32Array) =>
    rootMeanSquare(samples, edge, Math.min(actual.length, ideal.length) - edge);
  return 20 * Math.log10(level(ideal) / level(noise));
}

describe("resampling", () => {
  test.each([
    [22_050, 24_000, 440],
    [22_050, 24_000, 7000],
    [22_050, 18_750, 3000],
    [48_000, 16_000, 1000],
    [8000, 16_000, 1000],
  ])("from %i to %i keeps a tone of %i Hz clean to 65 dB", (from, to, hz) => {
    expect(signalToNoise(resample(sine(hz, from), to / from), sine(hz, to))).toBeGreaterThan(65);
  });

  test("aliases nothing from above half the new rate", () => {
    const folded = resample(sine(11_000, 48_000), 16_000 / 48_000);
    expect(rootMeanSquare(folded, 200, folded.length - 200)).toBeLessThan(0.0005);
  });

  test("returns the length the ratio implies, even for empty input", () => {
    expect(resample(new Float32Array(22_050), 24_000 / 22_050)).toHaveLength(24_000);
    expect(resample(new Float32Array(), 2)).toHaveLength(0);
  });
});

describe("WAV", () => {
  const samples = Float32Array.from([0, 0.5, -0.5, 0.25]);
  const file = Buffer.concat([wavHeader(16_000, 8), pcmBytes(toInt16(samples))]);

  test("decodes to the samples that were written", () => {
    const sound = decodeWav(file);
    expect(sound.sampleRate).toBe(16_000);
    for (const [i, value] of sound.samples.entries()) expect(value).toBeCloseTo(samples[i] ?? 0, 3);
  });

  test("of unknown length is read to its end, without an odd last byte", () => {
    const streamed = Buffer.concat([wavHeader(16_000), pcmBytes(toInt16(samples)), Buffer.from([1])]);
    expect(decodeWav(streamed).samples).toHaveLength(4);
  });

  test("in stereo is mixed down to mono", () => {
    const stereo = Buffer.from(file);
    stereo.writeUInt16LE(2, 22);
    const mixed = decodeWav(stereo).samples;
    expect(mixed).toHaveLength(2);
    expect(mixed[0]).toBeCloseTo(0.25, 3);
  });

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["text", Buffer.from("this is not a sound at all, really not")],
    ["no data", wavHeader(16_000, 0).subarray(0, 36)],
    ["a truncated format", file.subarray(0, 30)],
  ])("made of %s is rejected", (_, bytes) => {
    expect(() => decodeWav(bytes)).toThrow(SoundFormatError);
  });

  test("in a compressed format is rejected", () => {
    const compressed = Buffer.from(file);
    compressed.writeUInt16LE(85, 20);
    expect(() => decodeWav(compressed)).toThrow("not supported");
  });
});

test("raw PCM keeps its samples and clips what is too loud", () => {
  const bytes = pcmBytes(toInt16(Float32Array.from([2, -2])));
  expect([bytes.readInt16LE(0), bytes.readInt16LE(2)]).toEqual([32_767, -32_768]);
  expect(decodePcm16(bytes, 24_000).samples).toHaveLength(2);
});
