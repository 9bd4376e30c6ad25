import { childPids, descendants } from "../e2e/fixtures/instance.ts";
import { cpuSeconds } from "./lib.ts";

/** The process of the call: the busiest below the worker. */
export function jobPid(): number {
  const worker = childPids().agent;
  if (worker === undefined) throw new Error("the worker is not running");
  const used = new Map<number, number>();
  for (const pid of descendants(worker)) {
    try {
      used.set(pid, cpuSeconds(pid));
    } catch {
      // It has ended since it was listed.
    }
  }
  return [...used].sort(([, a], [, b]) => b - a)[0]?.[0] ?? worker;
}
