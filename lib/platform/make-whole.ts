import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Has `write` make a file beside `file` and gives it that name when it is whole and on the disk: nobody ever reads a half.
 * When it fails, nothing is left.
 */
export async function makeWhole(file: string, write: (partFile: string) => Promise<void>): Promise<void> {
  const part = `${file}.${randomUUID()}.part`;
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
