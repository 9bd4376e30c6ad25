import type { ChildProcess } from "node:child_process";
import { endGroup } from "#scripts/supervise/group.ts";
import { Reaper } from "#scripts/supervise/reaper.ts";

const END_GRACE_MS = 10_000;

const reaper = new Reaper();
const groups = new Set<number>();

/** Takes care that a child, which leads a process group, does not outlive this process, whatever ends it. */
export function trackGroup(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  groups.add(pid);
  reaper.watch(pid);
  child.once("exit", () => forgetGroup(pid));
}

function forgetGroup(pid: number): void {
  groups.delete(pid);
  reaper.forget(pid);
}

/** Ends everything that is still running. */
export async function endTrackedGroups(): Promise<void> {
  await Promise.all([...groups].map((pid) => endGroup(pid, END_GRACE_MS)));
}
