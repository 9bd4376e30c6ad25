import { childPids, descendants } from "../../e2e/fixtures/instance.ts";
import { cpuSeconds } from "./figures.ts";

/** How long the worker's processes are compared: a spare process that starts beside the call's is busier for seconds. */
const COMPARED_MS = 6_000;

/** The call's process: the busiest child of the worker right now. */
export async function jobPid(): Promise<number> {
  const worker = childPids().agent;
  if (worker === undefined) throw new Error("the worker is not running");
  const usedBy = () => new Map(descendants(worker).map((pid) => [pid, secondsOf(pid)]));
  const before = usedBy();
  await new Promise((resolve) => setTimeout(resolve, COMPARED_MS));
  const used = [...usedBy()].map(([pid, seconds]) => [pid, seconds - (before.get(pid) ?? 0)] as const);
  return used.sort(([, a], [, b]) => b - a)[0]?.[0] ?? worker;
}

/** 0 for a process that has exited since it was listed. */
function secondsOf(pid: number): number {
  try {
    return cpuSeconds(pid);
  } catch {
    return 0;
  }
}
