import { readFileSync } from "node:fs";
import { errorCode } from "#lib/platform/error-code.ts";

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
