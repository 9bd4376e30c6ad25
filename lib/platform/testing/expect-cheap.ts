import { expect } from "vitest";

/** Processor time of the repetitions of `work`, in milliseconds, on the quiet Intel Xeon at 2.1 GHz for which bounds are written down. */
const REFERENCE_MS = 14;
const ATTEMPTS = 4;
/** As often as it takes to be long beside the kernel's ticks, at which it counts processor time. */
const REPETITIONS = 5;
/** On a machine that is slower still, bounds fail. */
const MAX_SLOWDOWN = 2;

function work(): number {
  const rows = Array.from({ length: 2_000 }, (_, index) => ({ name: `row ${index}`, share: index / 3 }));
  return JSON.stringify(JSON.parse(JSON.stringify(rows))).length;
}

function workMs(): number {
  const before = process.threadCpuUsage();
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * How many times as long this machine takes at this moment as the one for which bounds are written down, from 1 to 2. A slow
 * processor, and one whose caches others use, need more processor time for the same work.
 */
function slowdown(): number {
  const fastestMs = Math.min(...Array.from({ length: ATTEMPTS }, workMs));
  return Math.min(MAX_SLOWDOWN, Math.max(1, fastestMs / REFERENCE_MS));
}

/**
 * Expects that what has just taken `ms` of processor time takes less than `boundMs` on the machine for which bounds are
 * written down. Measures this machine only if that took longer here.
 */
export function expectCheap(ms: number, boundMs: number): void {
  expect(ms < boundMs ? ms : ms / slowdown()).toBeLessThan(boundMs);
}
