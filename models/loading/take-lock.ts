import { link, open, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { errorCode } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";

const POLL_MS = 300;
/** How often a holder touches its lock. */
const TOUCH_MS = 10_000;
/** A lock that nobody has touched for this long is of a dead process, though another one may have its process id. */
const MAX_AGE_MS = 60_000;
/** The file is empty for a moment between its creation and the write. */
const MAX_EMPTY_MS = 5_000;

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
    if (await create(path)) return hold(path);
    if (await removeAbandoned(path)) continue;
    if (!told) onWait();
    told = true;
    await wait(POLL_MS, undefined, { signal });
  }
}

/** Touches a lock of this process until it is released. */
function hold(path: string): () => Promise<void> {
  const touch = async () => {
    const now = new Date();
    await utimes(path, now, now).catch(() => undefined);
  };
  const timer = setInterval(() => void touch(), TOUCH_MS).unref();
  return async () => {
    clearInterval(timer);
    held.delete(path);
    await rm(path, { force: true });
  };
}

/** Returns whether the file was created. It was not if another process was first. */
async function create(path: string): Promise<boolean> {
  try {
    const file = await open(path, "wx");
    held.add(path);
    await file.writeFile(String(process.pid));
    await file.close();
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

type Seen = { ino: number; mtimeMs: number };

/** Removes a lock that its process has left, and returns whether it did. Of several waiting processes, one does. */
async function removeAbandoned(path: string): Promise<boolean> {
  const seen = await find(path);
  if (!seen || !(await isAbandoned(path, Date.now() - seen.mtimeMs))) return false;
  const aside = `${path}.${newId()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
  const moved = await find(aside);
  const isSame = moved?.ino === seen.ino && moved.mtimeMs === seen.mtimeMs;
  // Another process was faster, and this is its new lock.
  if (!isSame) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
  return isSame;
}

const find = (path: string): Promise<Seen | null> => stat(path).catch(() => null);

async function isAbandoned(path: string, ageMs: number): Promise<boolean> {
  const holder = Number(await readFile(path, "utf8").catch(() => ""));
  if (!holder) return ageMs > MAX_EMPTY_MS;
  if (holder === process.pid) return !held.has(path);
  if (ageMs > MAX_AGE_MS) return true;
  try {
    process.kill(holder, 0);
    return false;
  } catch (error) {
    // EPERM: the process is running but belongs to another user.
    return errorCode(error) !== "EPERM";
  }
}
