import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { readJsonFile } from "#lib/platform/files/json-file.ts";

const fileSchema = z.object({ readyAt: z.iso.datetime() });

/** Tells the app that the job server is still being obtained, and when it is expected. */
const pathIn = (dataDir: string): string => join(dataDir, "job-server.json");

/** Records when the job server is expected; `null` if it is not being obtained. */
export async function recordJobServerStart(dataDir: string, readyAt: Date | null): Promise<void> {
  if (readyAt === null) await rm(pathIn(dataDir), { force: true });
  else await writeFile(pathIn(dataDir), `${JSON.stringify({ readyAt: readyAt.toISOString() })}\n`);
}

/** Returns when the job server is expected; `null` if it is not being obtained. */
export async function readJobServerStart(dataDir: string): Promise<Date | null> {
  const found = await readJsonFile(pathIn(dataDir), fileSchema);
  return found && new Date(found.readyAt);
}
