import { existsSync } from "node:fs";
import { join } from "node:path";
import { modelDirectory } from "#models/load.ts";
import { MULTILINGUAL_EMBEDDINGS } from "#models/manifest.ts";
import { OnDemandWorker } from "#models/workers/on-demand-worker.ts";
import type { Embedder, Embedding } from "./embed.ts";

export const MULTILINGUAL_MODEL = "multilingual-e5-small";

/** The embeddings for languages other than English. Their thread starts with the first request, once their files are there. */
export class MultilingualEmbeddings implements Embedder {
  private readonly directory: string;
  private readonly worker: OnDemandWorker<string, Embedding>;

  constructor(cacheDir: string) {
    this.directory = modelDirectory(cacheDir, MULTILINGUAL_EMBEDDINGS.name);
    const script = new URL("./multilingual-worker.ts", import.meta.url);
    this.worker = new OnDemandWorker({ script, isProcess: false }, { directory: this.directory });
  }

  /** Whether they are downloaded, and were not found damaged a moment ago. */
  get isThere(): boolean {
    const files = MULTILINGUAL_EMBEDDINGS.files.map(({ name }) => join(this.directory, name));
    return !this.worker.isFailing && files.every((file) => existsSync(file));
  }

  run(text: string, signal?: AbortSignal): Promise<Embedding> {
    return this.worker.run(text, signal);
  }

  close(): Promise<void> {
    return this.worker.close();
  }
}
