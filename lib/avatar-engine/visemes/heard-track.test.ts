import { expect, test } from "vitest";
import type { Utterance } from "#lib/avatar-engine/testing/follow-speech.ts";
import { readSpoken } from "#lib/avatar-engine/testing/spoken.ts";
import { HeardTrack } from "./heard-track.ts";
import type { VisemeSegment } from "./phoneme-track.ts";

const spoken = readSpoken();
const lengthOf = ({ samples, sampleRate }: Utterance) => (samples.length / sampleRate) * 1000;
const [first, second] = spoken;
if (!first || !second) throw new Error("nothing was recorded");

/** Not a sound: stress, length, diacritics, spaces and punctuation. */
const SIGNS = /[ˈˌː\s_.,!?\p{M}]/gu;

/** All that is heard of a recording, with a text (IPA) or by ear. */
function hear(recording: Utterance, ipa?: string, pieces = recording.samples.length): VisemeSegment[] {
  const { samples, sampleRate } = recording;
  const track = new HeardTrack();
  if (ipa !== undefined) track.beginText(0, ipa);
  for (let at = 0; at < samples.length; at += pieces) {
    track.append(samples.subarray(at, at + pieces), sampleRate);
    track.between(0, (at / sampleRate) * 1000);
  }
  if (ipa !== undefined) track.endText(lengthOf(recording));
  return track.between(0, lengthOf(recording));
}

test("segments follow each other without gap or overlap, to the end of the audio", () => {
  for (const ipa of [undefined, first.ipa]) {
    const segments = hear(first, ipa);
    expect(segments.length).toBeGreaterThan(20);
    segments.forEach(({ startMs, endMs }, i) => {
      expect(endMs).toBeGreaterThan(startMs);
      if (i > 0) expect(startMs).toBeCloseTo(segments[i - 1]?.endMs ?? 0, 5);
    });
    expect(segments[0]?.startMs).toBe(0);
    expect(lengthOf(first) - (segments.at(-1)?.endMs ?? 0)).toBeLessThan(30);
  }
});

test("a text names all its sounds in order, in the audio that says them", () => {
  const said = hear(first, first.ipa).map(({ symbol }) => symbol);
  const expected = [...first.ipa.replaceAll(SIGNS, "")];
  expect(said.map((symbol) => symbol.replaceAll(SIGNS, "")).filter(Boolean)).toEqual(expected);
});

test("audio in small pieces gives the same result as in one piece", () => {
  expect(hear(first, undefined, 320)).toEqual(hear(first));
  expect(hear(first, first.ipa, 320)).toEqual(hear(first, first.ipa));
});

test("a text that does not match the audio is ignored", () => {
  expect(hear(second, first.ipa)).toEqual(hear(second));
});

test("one text follows another; each is found in its own part of the sound", () => {
  const track = new HeardTrack();
  track.beginText(0, first.ipa);
  track.append(first.samples, first.sampleRate);
  const startMs = lengthOf(first);
  track.beginText(startMs, second.ipa);
  track.append(second.samples, second.sampleRate);
  track.endText(startMs + lengthOf(second));
  for (let ms = 0; ms < startMs + lengthOf(second); ms += 500) track.between(ms, ms);
  const later = track
    .between(startMs, startMs + lengthOf(second))
    .filter((segment) => segment.startMs >= startMs - 15);
  const symbols = later.map(({ symbol }) => symbol).join("");
  const expected = second.ipa.replaceAll(SIGNS, "");
  expect(symbols.replaceAll(SIGNS, "")).toBe(expected);
});

test("a text of symbols only, and a text without audio, do not count", () => {
  expect(hear(first, "😀 中 12 …")).toEqual(hear(first));
  const track = new HeardTrack();
  track.beginText(0, first.ipa);
  track.endText(0);
  expect(track.between(0, 1_000)).toEqual([]);
});
