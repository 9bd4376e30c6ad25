import { readdirSync, readFileSync } from "node:fs";

/** The job processes started by a process, by default this one. */
export function jobProcesses(parentPid = process.pid): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1];
        return Number(parent) === parentPid && isJobProcess(pid);
      } catch {
        return false;
      }
    });
}

/** Returns `false` if the process has ended, even if its parent hasn't collected it. */
export function isJobProcess(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("media-process");
  } catch {
    return false;
  }
}
