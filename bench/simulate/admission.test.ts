import { expect, test } from "vitest";
import { seeded } from "../load/seeded.ts";
import { type AdmissionInput, simulateAdmission } from "./admission.ts";
import { erlangB } from "./queue.ts";

const input = (changes: Partial<AdmissionInput>): AdmissionInput => ({
  ...{ rateAt: () => 0.1, maxRate: 0.1, lengthS: 2_000_000, places: 10, meanCallS: 80, patienceS: 1 },
  random: seeded(1),
  ...changes,
});

test("visitors without patience are refused as often as Erlang's formula says", () => {
  const { visitors, refused, gaveUp, peak } = simulateAdmission(input({}));
  expect(visitors).toBeGreaterThan(195_000);
  expect(refused / visitors).toBeCloseTo(erlangB(10, 8), 2);
  expect(gaveUp / refused).toBeGreaterThan(0.99);
  expect(peak).toBe(10);
});

test("patient visitors get a place later, after tries 10 s apart", () => {
  const { refused, gaveUp, meanWaitS } = simulateAdmission(input({ patienceS: 600 }));
  expect(gaveUp / refused).toBeLessThan(0.2);
  expect(meanWaitS).toBeGreaterThanOrEqual(10);
  expect(meanWaitS).toBeLessThan(120);
});

test("with places for everybody, nobody is refused and as many talk as come", () => {
  const { refused, peak } = simulateAdmission(input({ places: 1_000, lengthS: 20_000 }));
  expect(refused).toBe(0);
  expect(peak).toBeGreaterThan(8);
  expect(peak).toBeLessThan(25);
});

test("the rate follows its pattern, and a seed gives the same visitors", () => {
  const changes = { rateAt: (second: number) => (second < 100_000 ? 0.1 : 0), lengthS: 200_000 };
  const first = simulateAdmission(input({ ...changes, random: seeded(7) }));
  expect(first.visitors).toBeGreaterThan(9_600);
  expect(first.visitors).toBeLessThan(10_400);
  expect(simulateAdmission(input({ ...changes, random: seeded(7) }))).toEqual(first);
  expect(simulateAdmission(input({ ...changes, random: seeded(8) }))).not.toEqual(first);
});
