import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "#lib/platform/error-code.ts";
import { isTempPath } from "./write-file-atomic.ts";

/**
 * Sums the sizes of the files in a folder, without its subfolders, files that are still being written, and those named in
 * `leaveOut`. A missing folder or file counts as empty.
 */
export async function sumFileSizes(folder: string, leaveOut: readonly string[] = []): Promise<number> {
  const names = await readdir(folder).catch(orWhenMissing<string[]>([]));
  const sizes = names
    .filter((name) => !isTempPath(name) && !leaveOut.includes(name))
    .map((name) => fileSize(join(folder, name)));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** The size of a file in bytes; 0 for a folder, and for a file that is missing. */
export async function fileSize(file: string): Promise<number> {
  const found = await stat(file).catch(orWhenMissing(null));
  return found?.isFile() ? found.size : 0;
}

const orWhenMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (errorCode(error) === "ENOENT") return value;
    throw error;
  };
