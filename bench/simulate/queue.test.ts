import { expect, test } from "vitest";
import { seeded } from "../load/seeded.ts";
import { erlangB, erlangC, findCalls, findServers, serve, simulateWaiting } from "./queue.ts";

test("requests are served in order by the thread that is free first", () => {
  const waits: number[] = [];
  const times = [3, 1, 2, 1];
  expect(serve([0, 0, 1, 1], 2, () => times.shift() ?? 0, waits)).toEqual([3, 1, 3, 4]);
  expect(waits).toEqual([0, 0, 0, 2]);
});

test("Erlang's formulas have the values of the tables", () => {
  expect(erlangB(10, 5)).toBeCloseTo(0.01838, 5);
  expect(erlangC(10, 7)).toBeCloseTo(0.2217, 4);
  expect(erlangC(1, 0.6)).toBeCloseTo(0.6, 10);
});

test.each([
  [1, 0.5],
  [1, 0.8],
  [4, 0.8],
  [20, 0.9],
])("%i threads at %f of their load wait as long as the formula for M/M/c says", (servers, utilization) => {
  const serviceS = 0.2;
  const load = servers * utilization;
  const demand = { perSecond: load / serviceS / 100, serviceS };
  const mean = (erlangC(servers, load) * serviceS) / (servers - load);
  const p95 = (serviceS / (servers - load)) * Math.log(erlangC(servers, load) / 0.05);
  // Waiting times depend on each other, so a single run is off by more than its length suggests.
  const runs = Array.from({ length: 8 }, (_, i) => simulateWaiting(100, demand, servers, seeded(i)));
  const average = (of: (run: (typeof runs)[number]) => number) =>
    runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
  expect(average(({ meanS }) => meanS) / mean).toBeCloseTo(1, 1);
  expect(average(({ p95S }) => p95S) / p95).toBeCloseTo(1, 1);
});

test("finds the fewest threads for a number of calls, and the most calls for a number of threads", () => {
  const demand = { perSecond: 0.2, serviceS: 0.25 };
  const servers = findServers(200, demand, 0.1, seeded(1));
  const p95 = (threads: number) => (0.25 / (threads - 10)) * Math.log(erlangC(threads, 10) / 0.05);
  expect(p95(servers)).toBeLessThan(0.12);
  expect(p95(servers - 1)).toBeGreaterThan(0.08);
  const calls = findCalls(servers, demand, 0.1, seeded(1));
  expect(calls).toBeGreaterThanOrEqual(195);
  expect(calls).toBeLessThan(230);
});

test("service times that differ less make requests wait less: half as long if they are all the same", () => {
  const demand = { perSecond: 0.04, serviceS: 0.2 };
  const mean = (stages: number) =>
    [1, 2, 3, 4].reduce(
      (sum, seed) => sum + simulateWaiting(100, { ...demand, stages }, 1, seeded(seed)).meanS,
      0,
    ) / 4;
  // Pollaczek and Khinchine: the variance counts half.
  expect(mean(4) / mean(1)).toBeCloseTo((1 + 1 / 4) / 2, 1);
  expect(mean(50) / mean(1)).toBeCloseTo(0.51, 1);
});
