import { statfs } from "node:fs/promises";
import { env } from "#lib/platform/env.ts";

/** The bytes that are free for files on the disk of the data folder. */
export async function readFreeSpace(folder: string = env.VISAVIS_DATA_DIR): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
