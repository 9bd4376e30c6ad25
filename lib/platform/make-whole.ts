import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** A name beside `path` for what is being made: nobody else's, and known by `isUnfinished`. */
export const unfinished = (path: string): string => `${path}.${randomUUID()}.part`;

/** Whether `path` is what `unfinished` answered: of no use once whoever made it is gone. */
export const isUnfinished = (path: string): boolean => /\.[0-9a-f-]{36}\.part$/.test(path);

/**
 * Has `write` make a file beside `file` and gives it that name when it is whole and on the disk: nobody ever reads a half.
 * When it fails, nothing is left.
 */
export async function makeWhole(file: string, write: (partFile: string) => Promise<void>): Promise<void> {
  const part = unfinished(file);
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
