import type { ChildProcess } from "node:child_process";
import { endGroup } from "#scripts/supervise/group.ts";
import { Reaper } from "#scripts/supervise/reaper.ts";

const END_GRACE_MS = 10_000;

const reaper = new Reaper();
const groups = new Set<number>();

/** Ensures that a child that leads a process group does not outlive this process. */
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

/** Kills a tracked child and everything in its group. */
export async function endTrackedGroup({ pid }: ChildProcess): Promise<void> {
  if (pid !== undefined && groups.has(pid)) await endGroup(pid, END_GRACE_MS);
}

/** Kills everything that is still running. */
export async function endTrackedGroups(): Promise<void> {
  await Promise.all([...groups].map((pid) => endGroup(pid, END_GRACE_MS)));
}
