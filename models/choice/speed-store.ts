import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { ggufFolder } from "#models/llm/files/gguf-folder.ts";
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
    const text = await readFile(this.path, "utf8").catch(() => "{}");
    try {
      return fileSchema.parse(JSON.parse(text));
    } catch {
      return {};
    }
  }

  async set(id: string, speed: Speed): Promise<void> {
    const speeds = { ...(await this.readAll()), [id]: speed };
    const temporary = `${this.path}.${process.pid}.tmp`;
    await mkdir(dirname(this.path), { recursive: true });
    await writeFile(temporary, `${JSON.stringify(speeds, null, 2)}\n`);
    await rename(temporary, this.path);
  }
}
