import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { workerData } from "node:worker_threads";
import { z } from "zod";

/** The folder that the thread was given; throws with what to do when a file of the model is not in it. */
export function findModel(files: string[]): string {
  const { directory } = z.object({ directory: z.string() }).parse(workerData);
  if (files.some((file) => !existsSync(join(directory, file)))) {
    throw new Error(`The ${basename(directory)} model has not been fetched: run "node models/load.ts"`);
  }
  return directory;
}
