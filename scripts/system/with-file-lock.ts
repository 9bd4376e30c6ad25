import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "#lib/platform/errors.ts";
import { isProcessAlive, processIdentity } from "./process-table.ts";

const POLL_MS = 250;
/** Grace period for a lock without a readable owner, which may be about to write its name. */
const UNOWNED_GRACE_POLLS = 8;

/**
 * Runs `work` while no other process on this machine has the same lock file, so two instances starting at once do a
 * long step only once. A lock whose owner is dead is taken over. `onWait` is called once if it has to wait.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>, onWait?: () => void): Promise<T> {
  await mkdir(dirname(path), { recursive: true });
  let unownedPolls = 0;
  for (let polls = 0; !(await tryCreate(path)); polls += 1) {
    const owner = readOwner(await readFile(path, "utf8").catch(() => ""));
    unownedPolls = owner ? 0 : unownedPolls + 1;
    const abandoned = owner ? !(await isAlive(owner)) : unownedPolls > UNOWNED_GRACE_POLLS;
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

type Owner = { pid: number; identity: string };

/** The lock's text is the owner's pid and identity. Null while it is only half written. */
function readOwner(text: string): Owner | null {
  const [, pid, identity] = /^(\d+) (.*)\n$/.exec(text) ?? [];
  return pid === undefined || identity === undefined ? null : { pid: Number(pid), identity };
}

/** A later process may have the pid of a dead owner, for example after a restart of the machine. */
const isAlive = async ({ pid, identity }: Owner): Promise<boolean> =>
  isProcessAlive(pid) && (await processIdentity(pid)) === identity;

async function tryCreate(path: string): Promise<boolean> {
  const owner = `${process.pid} ${await processIdentity(process.pid)}\n`;
  try {
    await writeFile(path, owner, { flag: "wx" });
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}
