import { readdirSync, readFileSync } from "node:fs";

/** `cpuSeconds` includes those of children that have ended. */
export type ProcessUsage = { parent: number; cpuSeconds: number };

/** Fields of proc(5)'s stat after the name: parent; user and system time of the process and of its ended children. */
const PARENT = 1;
const TIMES = [11, 12, 13, 14];
const TICKS_PER_SECOND = 100;

/** All processes of the machine. */
export function readProcesses(): Map<number, ProcessUsage> {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return new Map(
    pids.flatMap((pid) => {
      const stat = readOr(`/proc/${pid}/stat`);
      const fields = stat
        .slice(stat.lastIndexOf(")") + 2)
        .split(" ")
        .map(Number);
      const parent = fields[PARENT];
      if (parent === undefined) return [];
      const ticks = TIMES.reduce((sum, field) => sum + (fields[field] ?? 0), 0);
      return [[Number(pid), { parent, cpuSeconds: ticks / TICKS_PER_SECOND }]];
    }),
  );
}

/** `root` and all its descendants. */
export function treeOf(processes: ReadonlyMap<number, ProcessUsage>, root: number): number[] {
  const children = [...processes].flatMap(([pid, { parent }]) => (parent === root ? [pid] : []));
  return [root, ...children.flatMap((child) => treeOf(processes, child))];
}

export type Usage = { cpuSeconds: number; memoryMb: number };

/** What each tree of processes has used so far, by the name of its root. */
export function readUsage(roots: Iterable<readonly [string, number]>): Map<string, Usage> {
  const processes = readProcesses();
  return new Map(
    [...roots].map(([name, root]) => {
      const pids = treeOf(processes, root);
      const sum = (of: (pid: number) => number) => pids.reduce((total, pid) => total + of(pid), 0);
      const cpuSeconds = sum((pid) => processes.get(pid)?.cpuSeconds ?? 0);
      return [name, { cpuSeconds, memoryMb: sum(proportionalMb) }];
    }),
  );
}

/** Memory of a process, with its share of what it shares with others, such as Postgres's buffers. */
function proportionalMb(pid: number): number {
  const kib = readOr(`/proc/${pid}/smaps_rollup`).match(/^Pss:\s+(\d+)/m)?.[1];
  return Number(kib ?? 0) / 1024;
}

/** Empty for a process that has ended. */
function readOr(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
