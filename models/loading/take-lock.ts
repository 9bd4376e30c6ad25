import { open, readFile, rm, stat } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { errorCode } from "#lib/platform/errors.ts";

const POLL_MS = 300;

/** What this process has locked. A restarted container may have the process id of its predecessor. */
const held = new Set<string>();

/**
 * Waits until no other process has the lock file, takes it, and returns a function that releases it. A lock whose
 * process is dead is taken over. Throws if the file cannot be created, or with the reason of `signal`.
 */
export async function takeLock(
  path: string,
  onWait: () => void,
  signal?: AbortSignal,
): Promise<() => Promise<void>> {
  for (let told = false; ; ) {
    if (await create(path)) {
      held.add(path);
      return async () => {
        held.delete(path);
        await rm(path, { force: true });
      };
    }
    if (await isAbandoned(path)) {
      await rm(path, { force: true });
      continue;
    }
    if (!told) onWait();
    told = true;
    await wait(POLL_MS, undefined, { signal });
  }
}

/** Returns whether the file was created. It was not if another process was first. */
async function create(path: string): Promise<boolean> {
  try {
    const file = await open(path, "wx");
    await file.writeFile(String(process.pid));
    await file.close();
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const holder = Number(await readFile(path, "utf8").catch(() => ""));
  if (!holder) {
    // The file is empty for a moment between its creation and the write.
    const age = await stat(path).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    );
    return age > 5000;
  }
  if (holder === process.pid) return !held.has(path);
  try {
    process.kill(holder, 0);
    return false;
  } catch (error) {
    // EPERM: the process is running but belongs to another user.
    return errorCode(error) !== "EPERM";
  }
}
