import { describe, expect, test } from "vitest";
import { Capacity, callsFor, SLOW_ANSWER_MS } from "./capacity.ts";

const TWO_CORES = { maxJobs: 3, cpuLimit: 0.85, cores: 2 };
const NOW = 60_000;

type Measured = { jobs: number; coresOfEach?: number; answersMs?: number[] };

/** What a worker offers beside these calls, whose answers came in the last seconds. */
function roomBeside({ jobs, coresOfEach, answersMs = [] }: Measured, limits = TWO_CORES) {
  const capacity = new Capacity(limits);
  if (coresOfEach !== undefined) for (let call = 0; call < jobs; call++) capacity.setCores(call, coresOfEach);
  for (const ms of answersMs) capacity.addAnswer(ms, NOW - 1_000);
  return capacity.room(jobs, NOW);
}

const SLOW = [SLOW_ANSWER_MS, SLOW_ANSWER_MS, SLOW_ANSWER_MS];

describe("places beside running calls", () => {
  test.each<[string, Measured, { places: number; isBusy: boolean }]>([
    ["without calls, all", { jobs: 0 }, { places: 3, isBusy: false }],
    [
      "without calls, all, however slow the last answers were",
      { jobs: 0, answersMs: SLOW },
      { places: 3, isBusy: false },
    ],
    ["calls of the usual cost leave the rest", { jobs: 2, coresOfEach: 0.45 }, { places: 1, isBusy: false }],
    ["calls that have just started, too", { jobs: 2 }, { places: 1, isBusy: false }],
    ["the last place is taken", { jobs: 3, coresOfEach: 0.3 }, { places: 0, isBusy: false }],
    [
      "cheap calls get no more than the number allows",
      { jobs: 1, coresOfEach: 0.1 },
      { places: 2, isBusy: false },
    ],
    [
      "calls that cost more than usual leave fewer",
      { jobs: 1, coresOfEach: 0.8 },
      { places: 1, isBusy: false },
    ],
    [
      "calls that use up the processor leave none",
      { jobs: 2, coresOfEach: 0.7 },
      { places: 0, isBusy: true },
    ],
    ["calls whose answers are slow leave none", { jobs: 1, answersMs: SLOW }, { places: 0, isBusy: true }],
    ["two slow answers prove nothing", { jobs: 1, answersMs: SLOW.slice(1) }, { places: 2, isBusy: false }],
    [
      "one slow answer of three is an exception",
      { jobs: 1, answersMs: [600, 5_000, 700] },
      { places: 2, isBusy: false },
    ],
  ])("%s", (_name, measured, room) => {
    expect(roomBeside(measured)).toEqual(room);
  });

  test("a limit of 1 leaves only the number of calls", () => {
    const busy = { jobs: 2, coresOfEach: 2, answersMs: SLOW };
    expect(roomBeside(busy, { ...TWO_CORES, cpuLimit: 1 })).toEqual({ places: 1, isBusy: false });
  });
});

test("slow answers count for half a minute", () => {
  const capacity = new Capacity(TWO_CORES);
  for (const ms of SLOW) capacity.addAnswer(ms, NOW);
  expect(capacity.room(1, NOW + 29_999).isBusy).toBe(true);
  expect(capacity.room(1, NOW + 30_000)).toEqual({ places: 2, isBusy: false });
});

test("slow voices leave no place for half a minute, before one is so late that its visitor notices", () => {
  const roomAfter = (...voicesMs: number[]) => {
    const capacity = new Capacity(TWO_CORES);
    for (const ms of voicesMs) capacity.addSlowVoice(ms, NOW);
    return (jobs: number, laterMs: number) => capacity.room(jobs, NOW + laterMs);
  };
  expect(roomAfter(1_200)(1, 0)).toEqual({ places: 2, isBusy: false });
  for (const slow of [roomAfter(1_200, 1_100), roomAfter(2_500)]) {
    expect(slow(1, 29_999)).toEqual({ places: 0, isBusy: true });
    expect(slow(1, 30_000)).toEqual({ places: 2, isBusy: false });
    // Nobody is there who would hear the voice worse.
    expect(slow(0, 0)).toEqual({ places: 3, isBusy: false });
  }
});

test("a call that has ended no longer uses anything", () => {
  const capacity = new Capacity(TWO_CORES);
  capacity.setCores(1, 0.4);
  capacity.setCores(2, 1.5);
  expect(capacity.room(2, NOW).isBusy).toBe(true);
  capacity.end(2);
  expect(capacity.room(1, NOW)).toEqual({ places: 2, isBusy: false });
});

test("calls that are accepted together take their places before they run", () => {
  const capacity = new Capacity(TWO_CORES);
  for (const left of [2, 1, 0]) {
    const giveBack = capacity.take(NOW);
    expect(capacity.room(0, NOW).places).toBe(left);
    giveBack();
    expect(capacity.room(0, NOW).places).toBe(left + 1);
    capacity.take(NOW);
  }
  expect(capacity.room(1, NOW + 1_000).places).toBe(0);
  expect(capacity.room(3, NOW + 2_000).places).toBe(0);
  expect(capacity.room(2, NOW + 2_500).places).toBe(1);
});

test("an accepted call that never ran takes its place for five seconds", () => {
  const capacity = new Capacity(TWO_CORES);
  capacity.take(NOW);
  expect(capacity.room(0, NOW + 4_999).places).toBe(2);
  expect(capacity.room(0, NOW + 5_000).places).toBe(3);
});

test("a machine of two cores carries three calls, one of sixteen thirty, and the smallest one", () => {
  expect([callsFor(2, 0.85), callsFor(16, 0.85), callsFor(1, 0.2)]).toEqual([3, 30, 1]);
});

test("the media server compares calls or their CPU, and drops dispatches only to a worker with all its calls", () => {
  const capacity = new Capacity({ ...TWO_CORES, maxJobs: 8 });
  expect(capacity.load(4)).toBeCloseTo(0.325);
  capacity.setCores(1, 1.6);
  expect(capacity.load(1)).toBeCloseTo(0.52);
  capacity.setCores(2, 1.6);
  expect(capacity.load(7)).toBeLessThan(0.7);
  expect([capacity.load(8), capacity.load(9)]).toEqual([1, 1]);
});
