import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "#lib/platform/error-code.ts";
import { isProcessAlive } from "./process-alive.ts";

const POLL_MS = 250;
/** Grace period for a lock without a readable owner, which may be about to write its pid. */
const UNOWNED_GRACE_POLLS = 8;

/**
 * Runs `work` while no other process on this machine has the same lock file, so two instances starting at once do a
 * long step only once. A lock whose owner is dead is taken over. `onWait` is called once if it has to wait.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>, onWait?: () => void): Promise<T> {
  await mkdir(dirname(path), { recursive: true });
  let unownedPolls = 0;
  for (let polls = 0; !(await tryCreate(path)); polls += 1) {
    const owner = Number(await readFile(path, "utf8").catch(() => ""));
    unownedPolls = owner > 0 ? 0 : unownedPolls + 1;
    const abandoned = owner > 0 ? !isProcessAlive(owner) : unownedPolls > UNOWNED_GRACE_POLLS;
    if (abandoned) await rm(path, { force: true });
    if (polls === 0 && !abandoned) onWait?.();
    if (!abandoned) await sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function tryCreate(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}
