import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";

/** In the data folder: local copies of what is kept elsewhere, while a process works on them. */
export const SCRATCH_FOLDER = "scratch";

/** Runs `work` with a new folder that is removed afterwards. */
export async function withScratchFolder<Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(resolve(dataDir), SCRATCH_FOLDER, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `work` with the path of a file that is removed afterwards. */
export const withScratchFile = <Result>(
  dataDir: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> => withScratchFolder(dataDir, (folder) => work(join(folder, "file")));

/** Removes folders that killed processes left. Returns their number. */
export async function purgeScratch(dataDir: string, beforeMs: number): Promise<number> {
  const root = join(resolve(dataDir), SCRATCH_FOLDER);
  let purged = 0;
  for (const name of await readdir(root).catch(() => [])) {
    const path = join(root, name);
    const found = await stat(path).catch(() => null);
    if (!found || found.mtimeMs >= beforeMs) continue;
    await rm(path, { recursive: true, force: true });
    purged += 1;
  }
  return purged;
}
