import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 50;

/** Sends a signal to every process of a group; a group that is gone is fine. */
export function signalGroup(groupId: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-groupId, signal);
  } catch (error) {
    if (!isNoSuchProcess(error)) throw error;
  }
}

/** Whether any process of the group is left. */
export function isGroupAlive(groupId: number): boolean {
  try {
    process.kill(-groupId, 0);
    return true;
  } catch (error) {
    return !isNoSuchProcess(error);
  }
}

/** Asks a group to end, waits up to `graceMs`, then ends what is left of it. */
export async function endGroup(groupId: number, graceMs: number): Promise<void> {
  signalGroup(groupId, "SIGTERM");
  const deadline = Date.now() + graceMs;
  while (isGroupAlive(groupId) && Date.now() < deadline) await sleep(POLL_MS);
  signalGroup(groupId, "SIGKILL");
}

/** macOS answers EPERM for a group whose members are all dead but not yet collected. */
function isNoSuchProcess(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ESRCH" || error.code === "EPERM");
}
