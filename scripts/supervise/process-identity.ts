import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** Position of the start time in `/proc/<pid>/stat`, counted after the parenthesised name (proc(5): field 22). */
const START_TIME_FIELD = 19;

/**
 * Tells a process from a later one that was given the same number: when it was started, in whatever unit the system
 * has. Null when there is no such process.
 */
export async function processIdentity(pid: number): Promise<string | null> {
  if (process.platform === "linux") {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
    const ticks = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[START_TIME_FIELD];
    // Start times count from boot, and machines boot alike.
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "");
    return ticks === undefined ? null : `${boot.trim()}:${ticks}`;
  }
  const printed = await promisify(execFile)("ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => null);
  return printed?.stdout.trim() || null;
}
