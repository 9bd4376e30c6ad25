import { once } from "node:events";
import { type FileHandle, mkdir, open, readdir, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { LocalStorage } from "#lib/storage/local-storage.ts";
import type { Storage } from "#lib/storage/storage-api.ts";
import { SetupError } from "#scripts/system/setup-error.ts";

/** Folders of the data folder that a backup contains. */
export const STORED_FOLDERS = ["avatars", "backgrounds", "recordings", "storage"] as const;
/** What belongs to a running process, or is made again. `db` and `secrets.json` are in a backup in another form. */
const LEFT_OUT =
  /^(db|inngest|logs|compiled|scratch|livekit\.yaml|secrets\.json.*|instance\.json.*|restore\.json|database\..*\.part)$/;
/** Copies of what takes have of their own. */
export const CACHE = "storage/sentences/";
/** The worker's notes about which process fills a folder of recording parts, and parts that it is writing. */
const SPOOL_STATE = /^recordings\/.*(\/owner|\.new)$/;

export type StoredFile = { path: string; bytes: number; modifiedMs: number };

/** Where an instance's files are. The worker's parts of recordings are always in the data folder. */
export type InstanceFiles = { dataDir: string; storage: Storage };

const placeOf = ({ dataDir, storage }: InstanceFiles, path: string): Storage =>
  path.startsWith("recordings/") ? new LocalStorage(dataDir) : storage;

/** Lists the files that a backup contains, with paths in the data folder. Files that vanish while they are listed are skipped. */
export async function* listStoredFiles(files: InstanceFiles): AsyncGenerator<StoredFile> {
  for (const folder of STORED_FOLDERS) {
    for await (const { key, ...file } of placeOf(files, `${folder}/`).list(folder)) {
      if (!key.startsWith(CACHE) && !SPOOL_STATE.test(key)) yield { path: key, ...file };
    }
  }
}

/** Names in the data folder that no backup contains and that are not known to be dispensable. */
export async function listLeftOut(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir);
  const kept: readonly string[] = STORED_FOLDERS;
  return names.filter((name) => !kept.includes(name) && !LEFT_OUT.test(name)).sort();
}

/** The content of a file as it was when it was opened, or `null` if it is gone. */
export const readStoredFile = async (
  files: InstanceFiles,
  path: string,
): Promise<AsyncIterable<Uint8Array> | null> => await placeOf(files, path).open(path);

const SAFE_PATH = new RegExp(`^(${STORED_FOLDERS.join("|")})(/[^/\\\\\0]+)+$`);

/** Throws `SetupError` for a path that a backup never has, such as one that leads out of the data folder. */
export function assertStoredPath(path: string): void {
  const isSafe = SAFE_PATH.test(path) && !path.split("/").some((part) => part === "." || part === "..");
  if (!isSafe) throw new SetupError("The backup contains a file with a path that is not allowed.");
}

/** Writes one stored file, bit by bit. */
export interface StoredFileWriter {
  write(bytes: Uint8Array): Promise<void>;
  /** Completes the file. */
  end(): Promise<void>;
  /** Closes the file after a failure. */
  abandon(): Promise<void>;
}

/** Creates a file that does not exist yet. */
export async function createStoredFile(
  files: InstanceFiles,
  file: Pick<StoredFile, "path" | "modifiedMs">,
): Promise<StoredFileWriter> {
  assertStoredPath(file.path);
  const place = placeOf(files, file.path);
  if (place.kind === "s3") return new ObjectWriter(place, file.path);
  return await LocalWriter.create(files.dataDir, file);
}

/** Only its owner can read the folders that are created for the file. */
class LocalWriter implements StoredFileWriter {
  private readonly handle: FileHandle;
  private readonly target: string;
  private readonly modifiedMs: number;

  private constructor(target: string, modifiedMs: number, handle: FileHandle) {
    this.target = target;
    this.modifiedMs = modifiedMs;
    this.handle = handle;
  }

  static async create(dataDir: string, { path, modifiedMs }: Pick<StoredFile, "path" | "modifiedMs">) {
    const target = join(dataDir, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    return new LocalWriter(target, modifiedMs, await open(target, "wx", 0o600));
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.handle.writeFile(bytes);
  }

  async end(): Promise<void> {
    await this.handle.sync();
    await this.handle.close();
    await utimes(this.target, this.modifiedMs / 1_000, this.modifiedMs / 1_000);
  }

  async abandon(): Promise<void> {
    await this.handle.close().catch(() => {});
  }
}

/** Uploads while it is written to. */
class ObjectWriter implements StoredFileWriter {
  private readonly content = new PassThrough();
  private readonly stored: Promise<void>;

  constructor(storage: Storage, path: string) {
    this.stored = storage.put(path, this.content);
    this.stored.catch((error: Error) => this.content.destroy(error));
    this.content.on("error", () => {});
  }

  async write(bytes: Uint8Array): Promise<void> {
    // An upload that failed destroys the stream, and then its error is the reason.
    if (this.content.destroyed) return await this.stored;
    if (!this.content.write(bytes)) await Promise.race([once(this.content, "drain"), this.stored]);
  }

  async end(): Promise<void> {
    this.content.end();
    await this.stored;
  }

  async abandon(): Promise<void> {
    this.content.destroy(new Error("abandoned"));
    await this.stored.catch(() => {});
  }
}
