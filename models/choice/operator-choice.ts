import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";

const schema = z.object({ model: z.string().min(1) });
const pathIn = (dataDir: string): string => join(resolve(dataDir), "language-model.json");

/** The id of the model that the operator chose with `visavis models use`, or null. */
export async function readOperatorChoice(dataDir: string): Promise<string | null> {
  const text = await readFile(pathIn(dataDir), "utf8").catch(() => "");
  try {
    return schema.parse(JSON.parse(text)).model;
  } catch {
    return null;
  }
}

/** Stores the choice. Null removes it. */
export async function setOperatorChoice(dataDir: string, model: string | null): Promise<void> {
  const path = pathIn(dataDir);
  if (model === null) {
    await rm(path, { force: true });
    return;
  }
  const temporary = `${path}.${process.pid}.tmp`;
  await mkdir(resolve(dataDir), { recursive: true });
  await writeFile(temporary, `${JSON.stringify({ model })}\n`);
  await rename(temporary, path);
}
