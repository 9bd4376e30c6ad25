import { createReadStream } from "node:fs";
import { link, mkdir, open, opendir, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { errorCode } from "#lib/platform/errors.ts";
import { isTempPath, tempPath, writeFileAtomic } from "#lib/platform/files/write-file-atomic.ts";
import type { ByteRange, Content, Storage, StoredFile } from "./storage-api.ts";

const READ_BYTES = 262_144;

/** Keeps files in the data folder. */
export class LocalStorage implements Storage {
  readonly kind = "local";
  private readonly root: string;

  constructor(dataDir: string) {
    this.root = resolve(dataDir);
  }

  async checkUsable(): Promise<void> {}

  localFile(key: string): string {
    return join(this.root, key);
  }

  async write(key: string, make: (file: string) => Promise<void>): Promise<void> {
    await writeFileAtomic(this.localFile(key), make);
  }

  async put(key: string, content: Content): Promise<void> {
    await this.write(key, (file) => writeFile(file, content));
  }

  async putNew(key: string, content: Uint8Array | string): Promise<boolean> {
    const file = this.localFile(key);
    const part = tempPath(file);
    await mkdir(dirname(file), { recursive: true });
    try {
      await writeFile(part, content);
      // Unlike a rename, a link fails if the name is taken.
      await link(part, file);
      return true;
    } catch (error) {
      if (errorCode(error) === "EEXIST") return false;
      throw error;
    } finally {
      await rm(part, { force: true });
    }
  }

  async stat(key: string): Promise<StoredFile | null> {
    const found = await stat(this.localFile(key)).catch(nullIfMissing);
    return found?.isFile() ? { key, bytes: found.size, modifiedMs: found.mtimeMs } : null;
  }

  async open(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null> {
    const handle = await open(this.localFile(key), "r").catch(nullIfMissing);
    if (!handle) return null;
    if (!(await handle.stat()).isFile()) {
      await handle.close();
      return null;
    }
    return createReadStream("", { fd: handle, highWaterMark: READ_BYTES, ...range });
  }

  async *list(path: string): AsyncGenerator<StoredFile> {
    const file = await this.stat(path);
    if (file) yield file;
    else yield* this.listFolder(path);
  }

  private async *listFolder(folder: string): AsyncGenerator<StoredFile> {
    const entries = await opendir(this.localFile(folder)).catch(nullIfMissing);
    if (!entries) return;
    for await (const entry of entries) {
      const key = `${folder}/${entry.name}`;
      if (isTempPath(key)) continue;
      if (entry.isDirectory()) yield* this.listFolder(key);
      else {
        // Vanished since.
        const file = await this.stat(key);
        if (file) yield file;
      }
    }
  }

  async folders(path: string): Promise<string[]> {
    const entries = await readdir(this.localFile(path), { withFileTypes: true }).catch(nullIfMissing);
    return (entries ?? [])
      .filter((entry) => entry.isDirectory() && !isTempPath(entry.name))
      .map(({ name }) => name);
  }

  /** Retries if a file appears while the folder is emptied, because a job may still be writing. */
  async remove(path: string): Promise<void> {
    await rm(this.localFile(path), { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
  }

  /** A hard link: stored files are never changed, only replaced. */
  async copy(from: string, to: string): Promise<void> {
    await mkdir(dirname(this.localFile(to)), { recursive: true });
    await link(this.localFile(from), this.localFile(to)).catch((error: unknown) => {
      if (errorCode(error) !== "EEXIST") throw error;
    });
  }

  async touch(key: string): Promise<void> {
    const now = new Date();
    await utimes(this.localFile(key), now, now).catch(nullIfMissing);
  }

  downloadUrl(): null {
    return null;
  }

  async uploadUrl(): Promise<null> {
    return null;
  }

  /** Unfinished files are beside finished ones: `purgeTempFiles` finds them. */
  async purgeUnfinished(): Promise<number> {
    return 0;
  }
}

function nullIfMissing(error: unknown): null {
  if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return null;
  throw error;
}
