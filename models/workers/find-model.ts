import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { workerData } from "node:worker_threads";
import { z } from "zod";

/** Returns the thread's model folder. Throws with what to do if a file of the model is missing. */
export function findModel(files: string[]): string {
  const { directory } = z.object({ directory: z.string() }).parse(workerData);
  if (files.some((file) => !existsSync(join(directory, file)))) {
    throw new Error(`The ${basename(directory)} model has not been downloaded: run "node models/load.ts"`);
  }
  return directory;
}
