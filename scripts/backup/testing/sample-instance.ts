import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { onTestFinished } from "vitest";
import { LocalStorage } from "#lib/storage/local-storage.ts";
import { readSettings, type Settings } from "#scripts/start/settings/settings.ts";

/** A temporary folder, removed after the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "visavis-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Settings of an instance that nobody started. */
export const settingsOf = (dataDir: string): Settings => readSettings({ VISAVIS_DATA_DIR: dataDir });

/** The files of an instance with local storage. */
export const localFiles = (dataDir: string) => ({ dataDir, storage: new LocalStorage(dataDir) });

export const KEY = "the encryption key of an instance in tests";

/** Files as an instance stores them. The row named in each path is the first one of `fillTables`. */
export const KEPT = [
  "avatars/own-maya/rig.json",
  "avatars/own-maya/sprites/0.bin",
  "backgrounds/01890000-0000-7000-8000-000000000000.webp",
  "recordings/session/1000-000001.part",
  "storage/recordings/owner/session/video.mp4",
  "storage/recordings/owner/session/parts/1000-000000.part",
  "storage/takes/owner/take/ünï cødé.m4a",
];
/** Caches, temporary files and the state of running processes. */
const DROPPED = [
  "recordings/session/owner",
  "recordings/session/1000-000002.part.new",
  "storage/sentences/owner/key.sound",
  "storage/takes/owner/take/video.mp4.01890000-0000-7000-8000-000000000000.part",
  "logs/app.log",
  "compiled/v24/cache",
  "inngest/start/main.db",
  "livekit.yaml",
];

/** Creates a data folder with files of every kind; `bytes` is the size of the largest. */
export async function newDataFolder(bytes = 700_000): Promise<string> {
  const dataDir = await newFolder();
  for (const [index, path] of [...KEPT, ...DROPPED].entries()) {
    await mkdir(join(dataDir, dirname(path)), { recursive: true });
    await writeFile(join(dataDir, path), randomBytes(index === 4 ? bytes : index));
  }
  await writeFile(join(dataDir, "secrets.json"), JSON.stringify({ encryptionKey: KEY, later: "kept" }));
  return dataDir;
}

/** The hash of every file that a backup contains, by its path. */
export async function hashFiles(dataDir: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const root of ["avatars", "backgrounds", "recordings", "storage"]) {
    const entries = await readdir(join(dataDir, root), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    for (const entry of entries.filter((found) => found.isFile())) {
      const path = join(entry.parentPath, entry.name);
      hashes[path.slice(dataDir.length + 1)] = createHash("sha256")
        .update(await readFile(path))
        .digest("hex");
    }
  }
  return hashes;
}

/** Creates an empty database on a server, dropped after the test. */
export async function newDatabase(server: string): Promise<string> {
  const name = `visavis_backup_${process.pid}_${randomBytes(6).toString("hex")}`;
  const admin = postgres(server, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name}`);
  onTestFinished(async () => {
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
