import { expect, test } from "vitest";
import type { Costs } from "../fleet/costs.ts";
import { seeded } from "../load/seeded.ts";
import { PATTERNS } from "./patterns.ts";
import { findLimits, placesPerWorker, planFleet } from "./plan.ts";

const part = (cores: number) => ({ cores, memoryMb: 300, mbitPerSecond: null, idleCores: 0 });
const COSTS: Costs = {
  parts: {
    ...{ worker: part(0.4), models: part(0.06), media: part(0.025), app: part(0.01) },
    ...{ postgres: part(0.01), redis: part(0.001), balancer: part(0.005), jobs: part(0) },
  },
  ...{ mediaInMbit: 1, mediaOutMbit: 1.4, commitsPerSecond: 2, walKbPerSecond: 5 },
  ...{ turnsPerMinute: 6, turns: "12 of 12 answered", answerP50Ms: 800, answerP95Ms: 900 },
  models: {
    "audio/speech": { perSecond: 0.2, serviceMs: 200 },
    "audio/transcriptions": { perSecond: 0.1, serviceMs: 100 },
  },
  supervision: { appCores: 2 ** -12, postgresCores: 0.0001 },
};

test("a worker's machine takes as many calls as fit below its CPU limit", () => {
  expect(placesPerWorker({ workerCores: 16, cpuLimit: 0.85, coresPerCall: 0.45 })).toBe(30);
});

test("needs grow with calls, and models by less than that, because a large pool waits less", () => {
  const unitsOf = (calls: number) =>
    Object.fromEntries(planFleet(calls, COSTS, seeded(1)).map(({ part: name, units }) => [name, units]));
  const [few, many] = [unitsOf(100), unitsOf(1_000)];
  expect(few).toMatchObject({ worker: 4, "media server": 1, app: 2 });
  expect(many).toMatchObject({ worker: 34, "media server": 3, app: 15 });
  // 40 threads would be busy all the time.
  expect(many.models).toBeGreaterThan(40);
  expect(many.models).toBeLessThan(10 * (few.models ?? 0));
});

test("what breaks first comes first", () => {
  const limits = findLimits(COSTS, seeded(1));
  expect(limits[0]?.what).toContain("one models process: audio/speech");
  const calls = limits.map((limit) => limit.calls);
  expect(calls).toEqual([...calls].sort((a, b) => a - b));
  expect(limits.find(({ what }) => what.startsWith("Postgres"))?.calls).toBe(5_000);
  expect(limits.find(({ what }) => what.startsWith("supervision"))?.calls).toBe(1_228);
});

test("patterns never exceed the rate that they are drawn at", () => {
  for (const { name, lengthS, most, shareAt } of PATTERNS) {
    for (let second = 0; second < lengthS; second += 60) {
      expect(shareAt(second), `${name} at ${second} s`).toBeLessThanOrEqual(most);
    }
  }
});
