import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { errorCode } from "#lib/platform/errors.ts";

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

/** Whether a process with this pid is running. Another user's process counts; a zombie does not. */
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

/** Whether the process with this pid is running, and not a later one that got its pid. */
export async function isSameProcess({
  pid,
  identity,
}: {
  pid: number;
  identity: string | null;
}): Promise<boolean> {
  return isProcessAlive(pid) && (await processIdentity(pid)) === identity;
}
