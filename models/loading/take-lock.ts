import { open, readFile, rm, stat } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { errorCode } from "#lib/platform/errors.ts";

const POLL_MS = 300;

/**
 * Waits until no other process has the lock file, takes it, and returns a function that releases it. A lock whose
 * process is dead is taken over.
 */
export async function takeLock(path: string, onWait: () => void): Promise<() => Promise<void>> {
  for (let told = false; ; ) {
    const file = await open(path, "wx").catch(() => null);
    if (file) {
      await file.writeFile(String(process.pid));
      await file.close();
      return () => rm(path, { force: true });
    }
    if (await isAbandoned(path)) {
      await rm(path, { force: true });
      continue;
    }
    if (!told) onWait();
    told = true;
    await wait(POLL_MS);
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
  try {
    process.kill(holder, 0);
    return false;
  } catch (error) {
    // EPERM: the process is running but belongs to another user.
    return errorCode(error) !== "EPERM";
  }
}
