import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { unpackFiles } from "#lib/avatar-engine/rig/rig-pack.ts";

/** Avatars cached on this machine, at most 8 MB each. The least recently used are deleted first. */
const MAX_AVATARS = 40;
/** Avatars unused for this long are deleted: their owner may have deleted them, and no worker learns of that. */
const UNUSED_MS = 86_400_000;
/** Age at which an unfinished folder is deleted: the worker that wrote it has died. */
const ABANDONED_AFTER_MS = 3_600_000;

/** Where the packs of uploaded avatars come from. */
export interface AvatarSource {
  avatarPack(): Promise<Uint8Array>;
}

/**
 * Caches the files of an uploaded avatar in `<folder>/<hash>`. Fetches them only if they are missing, and
 * creates the folder atomically, even when several calls fetch the same avatar. Rejects if the content does
 * not match `hash`, a SHA-256 in hex.
 */
export async function cacheAvatar(
  source: AvatarSource,
  hash: string,
  folder: string,
  maxAvatars = MAX_AVATARS,
): Promise<void> {
  const target = join(folder, hash);
  if (!(await exists(target))) await fetchAvatar(source, hash, folder);
  const now = new Date();
  await utimes(target, now, now);
  await evictAvatars(folder, maxAvatars);
}

async function fetchAvatar(source: AvatarSource, hash: string, folder: string): Promise<void> {
  const target = join(folder, hash);
  const pack = await source.avatarPack();
  if (createHash("sha256").update(pack).digest("hex") !== hash)
    throw new Error("the avatar's files differ from their hash");
  const unfinished = join(folder, `.${randomUUID()}`);
  await mkdir(unfinished, { recursive: true });
  try {
    for (const [name, bytes] of unpackFiles(pack)) await writeFile(join(unfinished, name), bytes);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another call may have cached it first.
    if (!(await exists(target))) throw error;
  }
}

/** How often a worker without calls looks for avatars to delete. */
const EVICT_EVERY_MS = 3_600_000;

/** Deletes unused avatars now and then, for as long as the process runs. */
export function watchUnusedAvatars(folder: string): void {
  // A folder that can't be read is read again an hour later.
  const evict = () => void evictAvatars(folder).catch(() => undefined);
  evict();
  setInterval(evict, EVICT_EVERY_MS).unref();
}

/**
 * Deletes the avatars that were unused for a day, and the least recently used beyond `maxAvatars`. Safe while calls run:
 * each has its avatar in memory.
 */
export async function evictAvatars(folder: string, maxAvatars = MAX_AVATARS): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(names.map((name) => readEntry(join(folder, name))));
  const isUnfinished = ({ path }: CacheEntry) => basename(path).startsWith(".");
  const avatars = found.filter((entry) => !isUnfinished(entry)).sort((a, b) => a.ageMs - b.ageMs);
  const abandoned = found.filter((entry) => isUnfinished(entry) && entry.ageMs > ABANDONED_AFTER_MS);
  const unused = avatars.slice(0, maxAvatars).filter(({ ageMs }) => ageMs > UNUSED_MS);
  for (const { path } of [...avatars.slice(maxAvatars), ...unused, ...abandoned])
    await rm(path, { recursive: true, force: true });
}

type CacheEntry = { path: string; ageMs: number };

/** The time since an avatar was last used. An entry that another call has just removed counts as new. */
async function readEntry(path: string): Promise<CacheEntry> {
  const info = await stat(path).catch(() => undefined);
  return { path, ageMs: info ? Date.now() - info.mtimeMs : 0 };
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
