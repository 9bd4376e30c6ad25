import { expect, test } from "vitest";
import { fuseRanks } from "./join-passages.ts";

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
