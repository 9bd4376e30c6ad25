import { readProcessTable } from "#scripts/system/process-table.ts";

export type Usage = { cpuSeconds: number; memoryBytes: number };

/**
 * What each process group uses, by its id. A child's CPU time remains in its parent's when it ends, so the time of a
 * group only grows. Empty on systems without /proc.
 */
export async function readGroupUsage(): Promise<Map<number, Usage>> {
  const usage = new Map<number, Usage>();
  for (const { group, cpuSeconds, memoryBytes } of (await readProcessTable()).values()) {
    const known = usage.get(group) ?? { cpuSeconds: 0, memoryBytes: 0 };
    usage.set(group, {
      cpuSeconds: known.cpuSeconds + cpuSeconds,
      memoryBytes: known.memoryBytes + memoryBytes,
    });
  }
  return usage;
}
