import { join } from "node:path";
import { z } from "zod";
import { ggufFolder } from "#models/llm/files/gguf-folder.ts";
import { readJsonFile, writeJsonFile } from "./json-file.ts";
import { type Speed, speedSchema } from "./speed.ts";

const fileSchema = z.record(z.string(), speedSchema);

/** The measured speeds of this machine's models. They are kept beside the models, because instances share both. */
export class SpeedStore {
  private readonly path: string;

  constructor(cacheDir: string) {
    this.path = join(ggufFolder(cacheDir), "speeds.json");
  }

  /** By the model's id. An unreadable file counts as empty: everything is measured again. */
  async readAll(): Promise<Record<string, Speed>> {
    return (await readJsonFile(this.path, fileSchema)) ?? {};
  }

  async set(id: string, speed: Speed): Promise<void> {
    await writeJsonFile(this.path, { ...(await this.readAll()), [id]: speed });
  }
}
