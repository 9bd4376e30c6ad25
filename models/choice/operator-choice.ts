import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { readJsonFile, writeJsonFile } from "./json-file.ts";

const schema = z.object({ model: z.string().min(1) });
const pathIn = (dataDir: string): string => join(resolve(dataDir), "language-model.json");

/** The id of the model that the operator chose with `models use`, or null. */
export async function readOperatorChoice(dataDir: string): Promise<string | null> {
  return (await readJsonFile(pathIn(dataDir), schema))?.model ?? null;
}

/** Stores the choice. Null removes it. */
export async function setOperatorChoice(dataDir: string, model: string | null): Promise<void> {
  if (model === null) await rm(pathIn(dataDir), { force: true });
  else await writeJsonFile(pathIn(dataDir), { model });
}
