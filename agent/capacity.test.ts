import { expect, test } from "vitest";
import { Capacity, type CpuTimes, readCpuTimes } from "./capacity.ts";

const LIMITS = { maxJobs: 8, cpuLimit: 0.85, cores: 2 };
const START: CpuTimes = { busyMs: 0, totalMs: 0 };

/** A worker whose machine has been this busy for a minute. */
function workerAt(busyShare: number, limits = LIMITS): Capacity {
  const capacity = new Capacity(limits, START, 0);
  for (let second = 1; second <= 60; second++) {
    const totalMs = second * 1000 * limits.cores;
    capacity.sample({ busyMs: totalMs * busyShare, totalMs }, second * 1000);
  }
  return capacity;
}

const NOW = 60_000;

test("an idle machine of two cores has places for three calls, a machine of sixteen for as many as its limit", () => {
  expect(workerAt(0).places(0, NOW)).toBe(3);
  expect(workerAt(0, { ...LIMITS, cores: 16 }).places(0, NOW)).toBe(8);
});

test("a busy machine has fewer places, and none above its limit", () => {
  expect(workerAt(0.4).places(2, NOW)).toBe(2);
  expect(workerAt(0.7).places(2, NOW)).toBe(0);
  expect(workerAt(1).places(3, NOW)).toBe(0);
});

test("a worker without calls takes one however busy its machine is", () => {
  expect(workerAt(1).places(0, NOW)).toBe(1);
});

test("calls that start together take their places before the CPU shows them", () => {
  const capacity = workerAt(0.02);
  expect(capacity.places(0, NOW)).toBe(3);
  for (const left of [2, 1, 0]) {
    const giveBack = capacity.take(NOW);
    expect(capacity.places(0, NOW)).toBe(left);
    giveBack();
    expect(capacity.places(0, NOW)).toBe(left + 1);
    capacity.take(NOW);
  }
  expect(capacity.places(3, NOW + 9_999)).toBe(0);
  // From then on the measured CPU is what counts.
  expect(capacity.places(3, NOW + 10_000)).toBe(3);
});

test("who was admitted by a report is accepted even if the first call's start has filled the machine", () => {
  const capacity = workerAt(0.3);
  expect(capacity.places(0, NOW)).toBe(2);
  capacity.promise(2, NOW);
  capacity.take(NOW + 500);
  for (const ms of [1_000, 2_000]) {
    const totalMs = (60_000 + ms) * LIMITS.cores;
    capacity.sample({ busyMs: 60_000 * LIMITS.cores * 0.3 + ms * LIMITS.cores, totalMs }, NOW + ms);
  }
  expect(capacity.places(1, NOW + 2_000)).toBe(0);
  // The next report says that there is no place left, but the visitor was admitted before.
  capacity.promise(0, NOW + 2_000);
  expect(capacity.acceptable(1, NOW + 2_000)).toBe(1);
  capacity.take(NOW + 2_000);
  expect(capacity.acceptable(2, NOW + 2_000)).toBe(0);
});

test("a promise ends after five seconds", () => {
  const capacity = workerAt(1);
  capacity.promise(1, NOW);
  expect(capacity.acceptable(2, NOW + 4_999)).toBe(1);
  expect(capacity.acceptable(2, NOW + 5_000)).toBe(0);
});

test("a call that ended soon after its start leaves its place to the next one", () => {
  const capacity = workerAt(0.02);
  for (const at of [0, 4_000, 8_000]) capacity.take(NOW + at);
  expect(capacity.places(1, NOW + 9_000)).toBe(2);
});

test("a limit of 1 leaves only the number of calls", () => {
  const capacity = workerAt(1, { ...LIMITS, cpuLimit: 1 });
  expect([capacity.places(0, NOW), capacity.places(5, NOW), capacity.places(9, NOW)]).toEqual([8, 3, 0]);
});

test("a second of full load does not fill the machine, ten seconds do", () => {
  const capacity = workerAt(0.2);
  const busyMs = NOW * 2 * 0.2;
  capacity.sample({ busyMs: busyMs + 2_000, totalMs: NOW * 2 + 2_000 }, NOW + 1_000);
  expect(capacity.places(1, NOW + 1_000)).toBeGreaterThan(0);
  capacity.sample({ busyMs: busyMs + 20_000, totalMs: NOW * 2 + 20_000 }, NOW + 10_000);
  expect(capacity.places(1, NOW + 10_000)).toBe(0);
});

test("the media server compares calls or CPU, and drops dispatches only to a worker with all its calls", () => {
  expect(workerAt(0).load(4)).toBeCloseTo(0.325);
  expect(workerAt(0.8).load(1)).toBeCloseTo(0.52);
  expect(workerAt(1).load(7)).toBeLessThan(0.7);
  expect([workerAt(0).load(8), workerAt(0).load(9)]).toEqual([1, 1]);
});

test("the machine's own times advance", async () => {
  const before = readCpuTimes();
  await expect.poll(() => readCpuTimes().totalMs).toBeGreaterThan(before.totalMs);
  expect(readCpuTimes().busyMs).toBeGreaterThan(0);
});
