import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { setImmediate } from "node:timers/promises";

/**
 * Niceness. At 5, Linux gives a process a third of what it gives a normal one, and at 10 a tenth
 * (`sched_prio_to_weight`: 335 and 110 of 1,024).
 */
const NICE = { idle: 19, low: 10, steady: 5 } as const;

/**
 * `idle` runs when nothing else wants to, so on a machine that is always busy it never does. `low` gets a tenth, and
 * `steady` a third, for work that must keep up.
 */
export type Priority = keyof typeof NICE;

/**
 * Lowers this process's priority, for work behind calls and requests; call it before loading anything else. Linux may
 * weigh whole process sessions against each other first, so the process should lead its own session (`detached`), whose weight is
 * lowered too. A session that it shares, such as a shell's, keeps its weight. With Linux's `idle` policy, other processes that
 * wake up run at once.
 */
export function lowerPriority(priority: Priority = "idle"): void {
  try {
    setPriority(0, NICE[priority]);
    if (process.platform !== "linux") return;
    if (leadsSession()) writeFileSync("/proc/self/autogroup", String(NICE[priority]));
    if (priority !== "idle") return;
    // Later threads inherit it. Does nothing if the program is missing.
    spawnSync("chrt", ["--all-tasks", "--idle", "--pid", "0", String(process.pid)], {
      timeout: 2_000,
      stdio: "ignore",
    });
  } catch {
    // A container may not allow it; the work then has normal priority.
  }
}

/** The name, which may contain anything, is in parentheses; state, parent, group and session follow. */
function leadsSession(): boolean {
  const stat = readFileSync("/proc/self/stat", "utf8");
  const session = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[3];
  return session === String(process.pid);
}

/** Shorter work is done at once: handling other requests in between would only delay it. */
const SLICE_MS = 5;

/** Runs long work that yields between its parts, and handles other requests in between. Returns what it returns. */
export async function givingWay<Result>(work: Generator<undefined, Result>): Promise<Result> {
  let since = performance.now();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    if (performance.now() - since < SLICE_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}
