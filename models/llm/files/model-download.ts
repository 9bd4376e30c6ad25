import { constants } from "node:fs";
import { access, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { readJsonFile, writeJsonFile } from "#lib/platform/files/json-file.ts";
import { readFreeBytes } from "#models/loading/download-file.ts";
import { ggufFolder, ggufPath, listInstalledGgufs } from "./gguf-folder.ts";
import { type GgufModel, recommendGguf } from "./gguf-manifest.ts";
import { pullGguf } from "./pull-gguf.ts";

const wantedSchema = z.object({ name: z.string(), error: z.string().nullable() });

type DownloadStatus = "offered" | "waiting" | "running" | "failed" | "installed" | "unavailable";

/** What the console shows. `unavailable`: the settings would not use a downloaded model, or nothing can be stored. */
export type DownloadView = {
  status: DownloadStatus;
  /** The model on offer, or the largest installed one. Null if none is offered. */
  model: { name: string; licence: string | null; bytes: number } | null;
  /** On disk, also of an interrupted attempt. */
  received_bytes: number;
  free_bytes: number;
  /** Why the last attempt failed, in English. */
  error: string | null;
};

type DownloadOptions = {
  cacheDir: string;
  /** Whether a downloaded model would answer calls. */
  isOffered: () => Promise<boolean>;
  report: (message: string, fields?: object) => void;
  model?: GgufModel;
  freeBytes?: (folder: string) => Promise<number>;
};

/**
 * Downloads a language model while the server runs. What is wanted is in a file beside the models, so a restarted process
 * continues, and the reason of a failure is kept.
 */
export class ModelDownload {
  readonly #options: DownloadOptions;
  readonly #model: GgufModel;
  readonly #wantedPath: string;
  #running: { control: AbortController; done: Promise<void> } | null = null;
  #isWaiting = false;
  #progress: { received: number; total: number } | null = null;
  /** Also kept in memory, because a full disk or a read-only folder cannot keep it. */
  #error: string | null = null;

  constructor(options: DownloadOptions) {
    this.#options = options;
    this.#model = options.model ?? recommendGguf();
    this.#wantedPath = join(ggufFolder(options.cacheDir), "download.json");
  }

  /** Continues the download that an earlier process began. */
  async resume(): Promise<void> {
    const wanted = await this.#readWanted();
    if (wanted?.error === null) this.start();
  }

  /** Starts or repeats the download. Does nothing if it is running or not on offer. */
  start(): void {
    if (this.#running) return;
    this.#error = null;
    const control = new AbortController();
    const done = this.#run(control.signal).finally(() => {
      this.#running = null;
      this.#isWaiting = false;
      this.#progress = null;
    });
    this.#running = { control, done };
  }

  /** Stops the download. What was received is kept, and the next attempt continues there. */
  async cancel(): Promise<void> {
    await this.close();
    this.#error = null;
    await rm(this.#wantedPath, { force: true });
  }

  /** Stops, and continues in the next process. */
  async close(): Promise<void> {
    this.#running?.control.abort();
    await this.#running?.done;
  }

  async read(): Promise<DownloadView> {
    const { cacheDir } = this.#options;
    const model = { name: this.#model.name, licence: this.#model.licence, bytes: this.#model.bytes };
    const folder = await findFolder(ggufFolder(cacheDir));
    const freeBytes = await (this.#options.freeBytes ?? readFreeBytes)(folder);
    const view = { model, received_bytes: 0, free_bytes: freeBytes, error: null };
    const unavailable = { ...view, status: "unavailable" as const, model: null };
    if (!(await this.#options.isOffered())) return unavailable;
    const [installed] = await listInstalledGgufs(cacheDir);
    if (installed) {
      const { name, bytes } = installed;
      const licence = installed.model?.licence ?? null;
      return { ...view, status: "installed", model: { name, licence, bytes }, received_bytes: bytes };
    }
    if (!(await isWritable(folder))) return unavailable;
    const part = await stat(`${ggufPath(cacheDir, model.name)}.part`).catch(() => null);
    const received = this.#progress?.received ?? part?.size ?? 0;
    const bytes = this.#progress?.total ?? model.bytes;
    const known = { ...view, model: { ...model, bytes }, received_bytes: received };
    if (this.#running) return { ...known, status: this.#isWaiting ? "waiting" : "running" };
    const error = (await this.#readWanted())?.error ?? this.#error;
    return { ...known, status: error === null ? "offered" : "failed", error };
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { cacheDir, report, isOffered, freeBytes } = this.#options;
    const { name } = this.#model;
    try {
      if ((await listInstalledGgufs(cacheDir)).length > 0) {
        // Otherwise it would be downloaded once the installed one is removed.
        await rm(this.#wantedPath, { force: true });
        return;
      }
      if (!(await isOffered())) return;
      await writeJsonFile(this.#wantedPath, { name, error: null });
      report("a language model is being downloaded", { model: name });
      await pullGguf(this.#model, cacheDir, {
        signal,
        ...(freeBytes && { freeBytes }),
        onWait: () => {
          this.#isWaiting = true;
        },
        onProgress: (progress) => {
          this.#isWaiting = false;
          this.#progress = progress;
        },
      });
      await rm(this.#wantedPath, { force: true });
      report("a language model was downloaded", { model: name });
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      report("a language model could not be downloaded", { model: name, reason });
      this.#error = reason;
      await writeJsonFile(this.#wantedPath, { name, error: reason }).catch(() => undefined);
    }
  }

  /** What this model's file says; a file about another model is of another machine or release. */
  async #readWanted(): Promise<z.output<typeof wantedSchema> | null> {
    const wanted = await readJsonFile(this.#wantedPath, wantedSchema);
    return wanted?.name === this.#model.name ? wanted : null;
  }
}

/** The folder, or the one above it that exists: the first download creates the rest. */
async function findFolder(folder: string): Promise<string> {
  const exists = (await stat(folder).catch(() => null)) !== null;
  return exists || folder === dirname(folder) ? folder : await findFolder(dirname(folder));
}

/** False in the images, whose models are part of them. */
const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
