import { readdirSync, readFileSync } from "node:fs";

/** The processes of a program, such as `media-process`, that a process has started: by default this one. */
export function childProcesses(program: string, parentPid = process.pid): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1];
        return Number(parent) === parentPid && runsProgram(pid, program);
      } catch {
        return false;
      }
    });
}

/** Returns `false` if the process has ended, even if its parent hasn't collected it. */
export function runsProgram(pid: number, program: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(program);
  } catch {
    return false;
  }
}
