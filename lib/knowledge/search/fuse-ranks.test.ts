import { expect, test } from "vitest";
import { ownOf } from "./common-question.ts";
import { fuseHits, fuseRanks } from "./join-passages.ts";

const hit = (position: number) => ({ documentId: "d", position });
const places = (...rankings: { hits: { documentId: string; position: number }[]; weight: number }[]) =>
  fuseRanks(rankings).map(({ position }) => position);

test("a hit ranked high in both rankings comes before one ranked high in one", () => {
  const meaning = { hits: [1, 2, 3].map(hit), weight: 1 };
  const words = { hits: [3, 2, 9].map(hit), weight: 1 };
  expect(places(meaning, words)).toEqual([3, 2, 1, 9]);
});

test("first place in the better ranking beats a low place in both", () => {
  const meaning = { hits: [1, 2, 3, 4, 5].map(hit), weight: 1 };
  const words = { hits: [7, 8, 5].map(hit), weight: 0.5 };
  expect(places(meaning, words)[0]).toBe(1);
});

test("keeps a hit that is in one ranking only", () => {
  expect(places({ hits: [hit(1)], weight: 1 }, { hits: [hit(4)], weight: 0.5 })).toEqual([1, 4]);
});

test("a few common words of a question move nothing, except in English, whose stop words are left out", () => {
  const nearest = [1, 2, 3].map(hit);
  const order = (position: number, coverage: number, language: string, near = nearest) =>
    fuseHits(near, [{ ...hit(position), coverage }], language).map((found) => found.position);
  expect(order(2, 0.2, "spanish")).toEqual([1, 2, 3]);
  expect(order(2, 0.2, "english")).toEqual([2, 1, 3]);
  expect(order(9, 0.2, "spanish")).toEqual([1, 2, 3, 9]);
  expect(order(9, 0.2, "spanish", [])).toEqual([9]);
  const others = [1, 2, 3, 4, 5, 6].map(hit);
  expect(order(6, 0.8, "spanish", others)).toEqual([1, 2, 3, 4, 6, 5]);
});

test("what all questions have in common counts less, and nothing else changes", () => {
  const common = ownOf(Array(384).fill(0), -1);
  expect(Math.hypot(...common)).toBeCloseTo(0.7, 1);
  expect(Math.hypot(...ownOf(common, 0.25))).toBeCloseTo(0.75 * Math.hypot(...common), 6);
  const other = common.map((_, i) => i / 384);
  const moved = ownOf(other, 0.25).map((value, i) => value - (other[i] ?? 0));
  moved.forEach((value, i) => {
    expect(value).toBeCloseTo(-0.25 * (common[i] ?? 0), 9);
  });
});
