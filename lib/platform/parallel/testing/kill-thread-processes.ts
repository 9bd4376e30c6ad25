import { readdirSync, readFileSync } from "node:fs";

/** Kills each process of `runInThread` that this process starts, as a machine without memory does. Returns how to stop. */
export function killThreadProcesses(): () => void {
  const timer = setInterval(() => {
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      try {
        const [, parent] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
        if (Number(parent) !== process.pid) continue;
        if (readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("thread-process"))
          process.kill(Number(pid), "SIGKILL");
      } catch {
        // It has ended.
      }
    }
  }, 5);
  return () => clearInterval(timer);
}
