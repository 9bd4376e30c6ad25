import { constants, type Stats } from "node:fs";
import { copyFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { errorCode } from "#lib/platform/errors.ts";

/** Allows for file systems that store times coarsely. */
const CLOCK_MARGIN_MS = 2_000;

/**
 * Copies a PGlite's folder to `target` in the state between two statements, so the copy opens like the folder of a killed
 * process. Most files are copied while statements run. Statements wait only for the second pass, which copies what has
 * changed since. On failure nothing is left.
 */
export async function copyWhenQuiet(
  client: Pick<PGlite, "exec" | "runExclusive">,
  folder: string,
  target: string,
): Promise<void> {
  try {
    await client.exec("checkpoint");
    const startedAtMs = Date.now();
    await copyFolder(folder, target);
    await client.runExclusive(() => copyFolder(folder, target, startedAtMs - CLOCK_MARGIN_MS));
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Copies a folder that nothing writes to, or brings an earlier copy up to date: then files not written since `sinceMs`
 * and of the same size are kept, and files that no longer exist are removed.
 */
export async function copyFolder(folder: string, target: string, sinceMs = 0): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = new Set(found.map((entry) => relativeName(entry, folder)));
  for (const entry of found) {
    const name = relativeName(entry, folder);
    if (entry.isDirectory()) await mkdir(join(target, name), { recursive: true, mode: 0o700 });
    else if (entry.isFile()) await copyIfChanged(join(folder, name), join(target, name), sinceMs);
  }
  if (sinceMs === 0) return;
  for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
    const name = relativeName(entry, target);
    if (!names.has(name)) await rm(join(target, name), { recursive: true, force: true });
  }
}

const relativeName = (entry: { parentPath: string; name: string }, folder: string): string =>
  join(entry.parentPath, entry.name).slice(folder.length);

async function copyIfChanged(from: string, to: string, sinceMs: number): Promise<void> {
  const [source, copy] = await Promise.all([statOrNull(from), statOrNull(to)]);
  if (!source) return;
  if (copy && source.mtimeMs < sinceMs && source.size === copy.size) return;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    // Removed while the database is in use; the second pass sees the final state.
    if (errorCode(error) !== "ENOENT") throw error;
  }
}

const statOrNull = (path: string): Promise<Stats | null> => stat(path).catch(() => null);
