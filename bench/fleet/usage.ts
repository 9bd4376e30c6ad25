import { readFile } from "node:fs/promises";
import { readProcessTable, treeOf } from "#scripts/system/process-table.ts";

export type Usage = { cpuSeconds: number; memoryMb: number };

/** What each tree of processes has used so far, by the name of its root. */
export async function readUsage(roots: Iterable<readonly [string, number]>): Promise<Map<string, Usage>> {
  const table = await readProcessTable();
  const usage = new Map<string, Usage>();
  for (const [name, root] of roots) {
    const pids = treeOf(table, root);
    const memory = await Promise.all(pids.map(proportionalMb));
    usage.set(name, {
      cpuSeconds: pids.reduce((sum, pid) => sum + (table.get(pid)?.cpuSeconds ?? 0), 0),
      memoryMb: memory.reduce((sum, mb) => sum + mb, 0),
    });
  }
  return usage;
}

/** Memory of a process, with its share of what it shares with others, such as Postgres's buffers. */
async function proportionalMb(pid: number): Promise<number> {
  // Empty for a process that has ended.
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(rollup.match(/^Pss:\s+(\d+)/m)?.[1] ?? 0) / 1024;
}
