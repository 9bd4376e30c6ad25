import { expect, test } from "vitest";
import { PhonemeTrack, toVisemes } from "./phoneme-track.ts";
import { visemeOf } from "./visemes.ts";

test("stress marks and short spaces are split between the phonemes beside them", () => {
  const visemes = toVisemes(1_000, [
    ["m", 0, 60],
    ["ˈ", 60, 80],
    ["a", 80, 160],
    [" ", 160, 200],
    ["t", 200, 250],
  ]);
  expect(visemes.map(({ viseme, startMs, endMs }) => [viseme, startMs, endMs])).toEqual([
    ["PP", 1_000, 1_070],
    ["aa", 1_070, 1_180],
    ["DD", 1_180, 1_250],
  ]);
});

test("length marks and unknown symbols lengthen the previous phoneme; a long space is a pause", () => {
  const visemes = toVisemes(0, [
    ["u", 0, 80],
    ["ː", 80, 140],
    ["☂", 140, 150],
    [" ", 150, 400],
    ["p", 400, 460],
  ]);
  expect(visemes.map(({ viseme, startMs, endMs }) => [viseme, startMs, endMs])).toEqual([
    ["U", 0, 150],
    ["sil", 150, 400],
    ["PP", 400, 460],
  ]);
});

test("invalid spans are ignored", () => {
  const broken = [
    ["p", 10, 10],
    ["p", 20, 5],
    ["p", Number.NaN, 5],
    ["p", 0, Number.POSITIVE_INFINITY],
  ] as const;
  expect(toVisemes(0, broken)).toEqual([]);
  expect(toVisemes(Number.NaN, [["p", 0, 50]])).toEqual([]);
});

test("every sound of English has a shape, lips included", () => {
  for (const symbol of "pbmfvθðtdnlszʃʒkɡŋɹhjwiɪeɛæɑɒɔoʊuʌəɐɜɚaᵻɾ")
    expect(visemeOf(symbol), symbol).not.toBe(null);
  for (const symbol of "pbm") expect(visemeOf(symbol)).toBe("PP");
  for (const symbol of "fv") expect(visemeOf(symbol)).toBe("FF");
  for (const mark of "ˈˌː ") expect(visemeOf(mark)).toBe(null);
});

test("chunks may arrive out of order; results are in order", () => {
  const track = new PhonemeTrack();
  track.append(500, [["t", 0, 100]]);
  track.append(0, [["p", 0, 100]]);
  expect(track.between(0, 1_000).map(({ viseme }) => viseme)).toEqual(["PP", "DD"]);
  expect(track.covers(50)).toBe(true);
  expect(track.covers(300)).toBe(false);
});

test("a cut drops everything after it, including questions", () => {
  const track = new PhonemeTrack();
  track.append(0, [
    ["p", 0, 100],
    ["a", 100, 200],
    ["?", 200, 300],
  ]);
  expect(track.untilQuestion(50)).toBe(150);
  track.cut(120);
  expect(track.untilQuestion(50)).toBe(null);
  expect(track.between(0, 1_000).map(({ symbol }) => symbol)).toEqual(["p", "a"]);
  expect(track.covers(150)).toBe(false);
});
