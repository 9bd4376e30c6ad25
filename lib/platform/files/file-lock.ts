import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "#lib/platform/errors.ts";
import { isSameProcess, processIdentity } from "#lib/platform/parallel/process-identity.ts";

const POLL_MS = 250;
/** The file is empty for a moment between its creation and the write. */
const MAX_EMPTY_MS = 2_000;

/**
 * Runs `work` while no other process on this machine has the same lock file, so several that start at once do a long step
 * only once. A lock whose owner is dead is taken over. `onWait` is called once if it has to wait. Throws the reason of
 * `signal` if that aborts first.
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
  try {
    await writeFile(path, owner, { flag: "wx" });
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
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
  if (pid === undefined || identity === undefined) return ageMs > MAX_EMPTY_MS;
  return !(await isSameProcess({ pid: Number(pid), identity }));
}
