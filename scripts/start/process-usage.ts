import { readdir, readFile } from "node:fs/promises";

/**
 * Fields of proc(5)'s stat after the parenthesized name: process group, user and system time of the process and of
 * children that have ended, resident pages.
 */
const FIELD = { group: 2, ticks: [11, 12, 13, 14], residentPages: 21 };
/** Linux reports times to programs in this unit, on every machine. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

export type Usage = { cpuSeconds: number; memoryBytes: number };

/**
 * What each process group uses, by its id. A child's CPU time remains in its parent's when it ends, so the time of a
 * group only grows. Empty on systems without /proc.
 */
export async function readGroupUsage(): Promise<Map<number, Usage>> {
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")));
  const usage = new Map<number, Usage>();
  for (const stat of stats) {
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const group = fields[FIELD.group] ?? 0;
    const ticks = FIELD.ticks.reduce((sum, field) => sum + (fields[field] ?? 0), 0);
    const known = usage.get(group) ?? { cpuSeconds: 0, memoryBytes: 0 };
    usage.set(group, {
      cpuSeconds: known.cpuSeconds + ticks / TICKS_PER_SECOND,
      memoryBytes: known.memoryBytes + (fields[FIELD.residentPages] ?? 0) * PAGE_BYTES,
    });
  }
  return usage;
}
