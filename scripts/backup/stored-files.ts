import { createReadStream } from "node:fs";
import { mkdir, open, opendir, readdir, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "#lib/platform/error-code.ts";
import { isTempPath } from "#lib/storage/write-file-atomic.ts";
import { SetupError } from "#scripts/system/setup-error.ts";

/** Folders of the data folder that a backup contains. */
export const STORED_FOLDERS = ["avatars", "backgrounds", "recordings", "storage"] as const;
/** What belongs to a running process, or is made again. `db` and `secrets.json` are in a backup in another form. */
const LEFT_OUT =
  /^(db|inngest|logs|compiled|livekit\.yaml|secrets\.json.*|instance\.json.*|restore\.json|database\..*\.part)$/;
const CACHE = join("storage", "sentences");
/** The worker's notes about which process fills a folder of recording parts, and parts that it is writing. */
const SPOOL_STATE = /^recordings\/.*(\/owner|\.new)$/;

export type StoredFile = { path: string; bytes: number; modifiedMs: number };

/** Lists the files that a backup contains, with paths in the data folder. Files that vanish while they are listed are skipped. */
export async function* listStoredFiles(dataDir: string): AsyncGenerator<StoredFile> {
  for (const folder of STORED_FOLDERS) yield* listFiles(dataDir, folder);
}

async function* listFiles(dataDir: string, folder: string): AsyncGenerator<StoredFile> {
  if (folder === CACHE || isTempPath(folder)) return;
  const entries = await opendir(join(dataDir, folder)).catch(ignoreMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* listFiles(dataDir, path);
    else if (entry.isFile() && !isTempPath(path) && !SPOOL_STATE.test(path)) {
      const found = await stat(join(dataDir, path)).catch(ignoreMissing);
      if (found) yield { path, bytes: found.size, modifiedMs: found.mtimeMs };
    }
  }
}

function ignoreMissing(error: unknown): null {
  if (errorCode(error) === "ENOENT") return null;
  throw error;
}

/** Names in the data folder that no backup contains and that are not known to be dispensable. */
export async function listLeftOut(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir);
  const kept: readonly string[] = STORED_FOLDERS;
  return names.filter((name) => !kept.includes(name) && !LEFT_OUT.test(name)).sort();
}

/** The content of a file as it was when it was opened, or `null` if it is gone. */
export async function readStoredFile(dataDir: string, path: string): Promise<AsyncIterable<Buffer> | null> {
  const handle = await open(join(dataDir, path), "r").catch(ignoreMissing);
  return handle && createReadStream("", { fd: handle, highWaterMark: 262_144 });
}

const SAFE_PATH = new RegExp(`^(${STORED_FOLDERS.join("|")})(/[^/\\\\\0]+)+$`);

/** Throws `SetupError` for a path that a backup never has, such as one that leads out of the data folder. */
export function assertStoredPath(path: string): void {
  const isSafe = SAFE_PATH.test(path) && !path.split("/").some((part) => part === "." || part === "..");
  if (!isSafe) throw new SetupError("The backup contains a file with a path that is not allowed.");
}

/** Writes one stored file, bit by bit. Only its owner can read the folders that are created for it. */
export class StoredFileWriter {
  readonly path: string;
  private readonly handle: Awaited<ReturnType<typeof open>>;
  private readonly target: string;
  private readonly modifiedMs: number;

  private constructor(path: string, target: string, modifiedMs: number, handle: StoredFileWriter["handle"]) {
    this.path = path;
    this.target = target;
    this.modifiedMs = modifiedMs;
    this.handle = handle;
  }

  static async create(dataDir: string, { path, modifiedMs }: Pick<StoredFile, "path" | "modifiedMs">) {
    assertStoredPath(path);
    const target = join(dataDir, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    return new StoredFileWriter(path, target, modifiedMs, await open(target, "wx", 0o600));
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.handle.writeFile(bytes);
  }

  /** Completes the file on disk. */
  async end(): Promise<void> {
    await this.handle.sync();
    await this.handle.close();
    await utimes(this.target, this.modifiedMs / 1_000, this.modifiedMs / 1_000);
  }

  /** Closes the file after a failure. */
  async abandon(): Promise<void> {
    await this.handle.close().catch(() => {});
  }
}
