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
  const few = [{ ...hit(2), coverage: 0.2 }];
  expect(fuseHits(nearest, few, "spanish")).toEqual(nearest);
  expect(fuseHits(nearest, few, "english")[0]).toEqual(few[0]);
  expect(fuseHits([], few, "spanish")).toEqual(few);
  const most = [{ ...hit(9), coverage: 0.8 }];
  expect(fuseHits(nearest, most, "spanish")).toContainEqual(most[0]);
});

test("what all questions have in common counts less, and nothing else changes", () => {
  const none = Array(384).fill(0);
  const common = ownOf(none, -1);
  expect(Math.hypot(...common)).toBeCloseTo(0.7, 1);
  expect(Math.hypot(...ownOf(common, 0.25))).toBeCloseTo(0.75 * Math.hypot(...common), 6);
  const across = common.map((value, i) => (i % 2 ? -(common[i - 1] ?? 0) : (common[i + 1] ?? 0) || value));
  expect(ownOf(across, 0.25).reduce((sum, value, i) => sum + value * (across[i] ?? 0), 0)).toBeCloseTo(
    across.reduce((sum, value) => sum + value ** 2, 0),
    6,
  );
});
