import { readdir, readFile } from "node:fs/promises";

/**
 * Fields of proc(5)'s stat after the parenthesized name: parent, process group, user and system time of the process and
 * of children that have ended, resident pages.
 */
const FIELD = { parent: 1, group: 2, ticks: [11, 12, 13, 14], residentPages: 21 };
/** Linux reports times to programs in this unit, on every machine. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

/** `cpuSeconds` includes the time of children that have ended. */
export type ProcessEntry = { parent: number; group: number; cpuSeconds: number; memoryBytes: number };

/** All processes of the machine, by pid. Empty on systems without /proc. */
export async function readProcessTable(): Promise<Map<number, ProcessEntry>> {
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const table = new Map<number, ProcessEntry>();
  // One after the other: there may be more processes than a process may open files.
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
    // It has ended since it was listed.
    if (stat === null) continue;
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const ticks = FIELD.ticks.reduce((sum, field) => sum + (fields[field] ?? 0), 0);
    table.set(Number(pid), {
      parent: fields[FIELD.parent] ?? 0,
      group: fields[FIELD.group] ?? 0,
      cpuSeconds: ticks / TICKS_PER_SECOND,
      memoryBytes: (fields[FIELD.residentPages] ?? 0) * PAGE_BYTES,
    });
  }
  return table;
}

/** `root` and all its descendants. */
export function treeOf(table: ReadonlyMap<number, ProcessEntry>, root: number): number[] {
  const children = [...table].flatMap(([pid, { parent }]) => (parent === root ? [pid] : []));
  return [root, ...children.flatMap((child) => treeOf(table, child))];
}
