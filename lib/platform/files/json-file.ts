import { readFile, writeFile } from "node:fs/promises";
import type { z } from "zod";
import { writeFileAtomic } from "./write-file-atomic.ts";

/** Reads a JSON file. Returns null if it is missing or does not have the schema's shape. */
export async function readJsonFile<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    return schema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return null;
  }
}

/** Writes a JSON file atomically, so nobody reads half of it. `mode` is that of a new file. */
export async function writeJsonFile(
  path: string,
  value: unknown,
  { mode }: { mode?: number } = {},
): Promise<void> {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  await writeFileAtomic(path, (part) => writeFile(part, text, mode === undefined ? {} : { mode }));
}
