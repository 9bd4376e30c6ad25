import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** A unique temporary path beside `path`, recognized by `isTempPath`. */
export const tempPath = (path: string): string => `${path}.${randomUUID()}.part`;

/** True if `path` came from `tempPath`; such a file is useless once its writer is gone. */
export const isTempPath = (path: string): boolean => /\.[0-9a-f-]{36}\.part$/.test(path);

/**
 * Lets `write` create a temporary file and renames it to `file` once it is on disk, so nobody ever reads half a file.
 * On failure nothing is left.
 */
export async function writeFileAtomic(
  file: string,
  write: (partFile: string) => Promise<void>,
): Promise<void> {
  const part = tempPath(file);
  await mkdir(dirname(file), { recursive: true });
  try {
    await write(part);
    const written = await open(part, "r+");
    try {
      await written.sync();
    } finally {
      await written.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
