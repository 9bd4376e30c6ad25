import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "#lib/platform/errors.ts";

const POLL_MS = 20;
const KILL_TIMEOUT_MS = 1_000;

/** Sends a signal to every process of a group. A group that no longer exists is fine. */
export function signalGroup(groupId: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-groupId, signal);
  } catch (error) {
    if (!isNoSuchProcess(error)) throw error;
  }
}

/** Whether any process of the group is still running. */
function isGroupAlive(groupId: number): boolean {
  try {
    process.kill(-groupId, 0);
    return true;
  } catch (error) {
    return !isNoSuchProcess(error);
  }
}

/** Terminates a group, waits up to `graceMs`, then kills what is left of it. */
export async function endGroup(groupId: number, graceMs: number): Promise<void> {
  signalGroup(groupId, "SIGTERM");
  await waitForGroup(groupId, graceMs);
  await killGroup(groupId);
}

/** Kills a group and waits until it is gone, but not for zombies that nobody collects. */
export async function killGroup(groupId: number): Promise<void> {
  signalGroup(groupId, "SIGKILL");
  await waitForGroup(groupId, KILL_TIMEOUT_MS);
}

async function waitForGroup(groupId: number, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (isGroupAlive(groupId) && Date.now() < deadline) await sleep(POLL_MS);
}

/** macOS returns EPERM for a group whose members are all dead but not yet collected. */
function isNoSuchProcess(error: unknown): boolean {
  const code = errorCode(error);
  return code === "ESRCH" || code === "EPERM";
}
