import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { errorCode } from "#lib/platform/errors.ts";

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

/** Position of the start time in `/proc/<pid>/stat`, counted after the parenthesized name (proc(5): field 22). */
const START_TIME_FIELD = 19;

/**
 * Distinguishes a process from a later one with the same pid: its start time, in the system's own unit. Null if the
 * process does not exist.
 */
export async function processIdentity(pid: number): Promise<string | null> {
  if (process.platform === "linux") {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
    const ticks = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[START_TIME_FIELD];
    // Start times count from boot, so they repeat after a reboot.
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "");
    return ticks === undefined ? null : `${boot.trim()}:${ticks}`;
  }
  const printed = await promisify(execFile)("ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => null);
  return printed?.stdout.trim() || null;
}

/**
 * Whether a process with this pid is running. Another user's process counts; a zombie does not.
 */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
  return process.platform !== "linux" || !isZombie(pid);
}

/** proc(5): the state is the letter after the parenthesized name. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.charAt(stat.lastIndexOf(")") + 2) === "Z";
  } catch {
    return true;
  }
}
