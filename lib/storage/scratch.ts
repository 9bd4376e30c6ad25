import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { env } from "#lib/platform/env.ts";
import { withScratchFolder } from "./scratch-folder.ts";
import { storage } from "./storage.ts";
import { type Storage, StorageError } from "./storage-api.ts";

const TRIES = 3;

/**
 * Stored files for a process that works on local ones. With local storage they are the stored files themselves, so
 * nothing is copied; otherwise they are in a folder of their own.
 */
export class Scratch {
  private readonly folder: string;
  private readonly stored: Storage;

  constructor(folder: string, stored: Storage = storage()) {
    this.folder = folder;
    this.stored = stored;
  }

  /** Where the local copy of a file is, or would be. */
  path(key: string): string {
    return this.stored.localFile(key) ?? join(this.folder, key);
  }

  /** Returns the local copy of a file; `null` if there is no such file. */
  async find(key: string): Promise<string | null> {
    const local = this.stored.localFile(key);
    if (local !== null) return (await this.stored.stat(key)) && local;
    const file = this.path(key);
    await mkdir(dirname(file), { recursive: true });
    for (let tries = 1; ; tries += 1) {
      try {
        const content = await this.stored.open(key);
        if (!content) return null;
        await pipeline(content, createWriteStream(file));
        return file;
      } catch (error) {
        if (tries === TRIES) throw error;
      }
    }
  }

  /** Returns the local copy of a file. Throws if there is no such file. */
  async load(key: string): Promise<string> {
    const file = await this.find(key);
    if (file === null) throw new StorageError("failed", "a stored file is missing");
    return file;
  }

  /** Returns the local copy of a folder with its files. */
  async loadFolder(path: string): Promise<string> {
    if (this.stored.localFile(path) === null) {
      for await (const { key } of this.stored.list(path)) await this.load(key);
    }
    return this.path(path);
  }

  /** Stores the local copy of a file that was written at its `path`. */
  async save(key: string): Promise<void> {
    if (this.stored.localFile(key) !== null) return;
    await this.stored.put(key, createReadStream(this.path(key)));
  }
}

/** Runs `work` with local copies of stored files, which are removed afterwards. */
export const withScratch = <Result>(work: (scratch: Scratch) => Promise<Result>): Promise<Result> =>
  withScratchFolder(env.VISAVIS_DATA_DIR, (folder) => work(new Scratch(folder)));
