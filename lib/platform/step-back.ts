import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";

const LOWEST = 19;

/**
 * Lets every other process go first: for one that works behind calls and requests, before it loads anything. Linux may
 * weigh whole sessions against each other before it looks at what is in them, so it should lead one of its own (`detached`).
 * Of Linux's ways to schedule, `idle` lets who wakes up run at once.
 */
export function stepBack(): void {
  try {
    setPriority(0, LOWEST);
    if (process.platform !== "linux") return;
    writeFileSync("/proc/self/autogroup", String(LOWEST));
    // Threads that come later inherit it. Nothing is lost where there is no such program.
    spawnSync("chrt", ["--all-tasks", "--idle", "--pid", "0", String(process.pid)], {
      timeout: 2_000,
      stdio: "ignore",
    });
  } catch {
    // It may not be allowed in a container; the work is then as important as the rest.
  }
}
