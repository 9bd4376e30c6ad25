import { randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "#lib/platform/errors.ts";
import { isSameProcess, processIdentity } from "#lib/platform/parallel/process-identity.ts";

const POLL_MS = 250;
/**
 * How long a lock is left alone whose owner cannot be read: it is empty for a moment between its creation and the write.
 * Earlier versions wrote a pid alone into locks of models, and touched them every 10 s.
 */
const MAX_UNREADABLE_MS = 60_000;

/**
 * Runs `work` while no other process on this machine has the same lock file, so several that start at once do a long step
 * only once. A lock whose owner is dead is taken over. `onWait` is called once if it has to wait. Throws an `AbortError` if
 * `signal` aborts first.
 */
export async function withFileLock<T>(
  path: string,
  work: () => Promise<T>,
  onWait?: () => void,
  signal?: AbortSignal,
): Promise<T> {
  await mkdir(dirname(path), { recursive: true });
  for (let waits = 0; !(await tryCreate(path)); ) {
    if (await removeAbandoned(path)) continue;
    if (waits === 0) onWait?.();
    waits += 1;
    await sleep(POLL_MS, undefined, { signal });
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function tryCreate(path: string): Promise<boolean> {
  const owner = `${process.pid} ${await processIdentity(process.pid)}\n`;
  const file = await open(path, "wx").catch((error: unknown) => {
    if (errorCode(error) === "EEXIST") return null;
    throw error;
  });
  if (!file) return false;
  try {
    await file.writeFile(owner);
  } catch (error) {
    // The disk is full. Nobody should wait for an empty file.
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return true;
}

type Seen = { ino: number; mtimeMs: number };

const find = (path: string): Promise<Seen | null> => stat(path).catch(() => null);

/** Removes a lock that its process has left, and returns whether it did. Of several waiting processes, one does. */
async function removeAbandoned(path: string): Promise<boolean> {
  const seen = await find(path);
  if (!seen || !(await isAbandoned(path, Date.now() - seen.mtimeMs))) return false;
  const aside = `${path}.${randomUUID()}`;
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

/** The lock's text is the owner's pid and identity. */
async function isAbandoned(path: string, ageMs: number): Promise<boolean> {
  const text = await readFile(path, "utf8").catch(() => "");
  const [, pid, identity] = /^(\d+) (.*)\n$/.exec(text) ?? [];
  if (pid === undefined || identity === undefined) return ageMs > MAX_UNREADABLE_MS;
  return !(await isSameProcess({ pid: Number(pid), identity }));
}
