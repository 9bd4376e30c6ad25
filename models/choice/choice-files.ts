import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { readJsonFile, writeJsonFile } from "#lib/platform/files/json-file.ts";
import type { ModelsEnv } from "#models/env.ts";
import { ggufFolder } from "#models/llm/files/gguf-folder.ts";
import { type Speed, speedSchema } from "./model-choice.ts";

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

type UseSettings = Pick<ModelsEnv, "LOCAL_LLM" | "LOCAL_LLM_MODEL" | "VISAVIS_DATA_DIR">;

/** Whether a model that is downloaded now would answer calls, if it is fast enough. */
export async function usesDownloaded(settings: UseSettings): Promise<boolean> {
  const { LOCAL_LLM: setting, LOCAL_LLM_MODEL: wanted, VISAVIS_DATA_DIR: dataDir } = settings;
  if ((setting !== "auto" && setting !== "builtin") || wanted !== undefined) return false;
  return (await readOperatorChoice(dataDir)) === null;
}
