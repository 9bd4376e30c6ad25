import { readdirSync, readFileSync } from "node:fs";

/** The processes that one has started for jobs; its own, unless another is named. */
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

/** False when it has ended, whether or not somebody has taken note of that. */
export function isJobProcess(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("media-process");
  } catch {
    return false;
  }
}
