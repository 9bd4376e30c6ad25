import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { unpackFiles } from "#lib/avatar-engine/rig/rig-pack.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/durations.ts";

/** Avatars cached on this machine, at most 8 MB each. The least recently used are deleted first. */
const MAX_AVATARS = 40;
/** Avatars unused for this long are deleted. */
const UNUSED_MS = DAY_MS;
/** Age at which an unfinished folder is deleted: the worker that wrote it has died. */
const ABANDONED_AFTER_MS = HOUR_MS;

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
  if (!existsSync(target)) await fetchAvatar(source, hash, folder);
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
    if (!existsSync(target)) throw error;
  }
}

/** How often a worker without calls looks for avatars to delete. */
const EVICT_EVERY_MS = HOUR_MS;

/** Deletes unused avatars now and then, for as long as the process runs. */
export function watchUnusedAvatars(folder: string): void {
  // A folder that can't be read is read again an hour later.
  const evict = () => void evictAvatars(folder).catch(() => undefined);
  evict();
  setInterval(evict, EVICT_EVERY_MS).unref();
}

/** How soon a machine deletes an avatar that its owner has deleted. */
const ASK_EVERY_MS = 120_000;
/** As many as one request may name. */
const MAX_ASKED = 200;

/** Deletes the avatars that `askDeleted` names, now and then, for as long as the process runs. */
export function watchDeletedAvatars(folder: string, askDeleted: AskDeleted): void {
  // An app that is away is asked again two minutes later.
  setInterval(
    () => void deleteCachedAvatars(folder, askDeleted).catch(() => undefined),
    ASK_EVERY_MS,
  ).unref();
}

/** Returns which of the avatars, by SHA-256, no account has any longer. */
type AskDeleted = (hashes: readonly string[]) => Promise<readonly string[]>;

/** Deletes the cached avatars that no account has any longer. Safe while calls run: each has its avatar in memory. */
export async function deleteCachedAvatars(folder: string, askDeleted: AskDeleted): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const cached = names.filter((name) => /^[0-9a-f]{64}$/.test(name)).slice(0, MAX_ASKED);
  if (cached.length === 0) return;
  for (const hash of await askDeleted(cached)) {
    if (cached.includes(hash)) await rm(join(folder, hash), { recursive: true, force: true });
  }
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
