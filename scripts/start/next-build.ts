import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withFileLock } from "#lib/platform/files/file-lock.ts";
import { runCommand } from "#scripts/system/run-command.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { type Environment, ROOT_DIR } from "./settings/settings.ts";

/** Source folders of the built app, besides the configuration at the root of the clone. */
const FOLDERS = ["app", "components", "db", "inngest", "lib", "public"];
const ROOT_FILE = /\.(ts|tsx|mjs|js|json)$/;
/** Tests do not affect the build; the framework itself writes the last one. */
const NOT_INPUT = /(\.test\.tsx?|\.DS_Store|^next-env\.d\.ts)$/;
/** The build may write public addresses into pages. */
const INPUT_VARIABLES = /^NEXT_PUBLIC_/;

/** Builds the app unless `.next` was built from the same sources. */
export async function ensureBuild(env: Environment, onProgress: (message: string) => void): Promise<void> {
  const hash = await hashInputs(ROOT_DIR, env);
  if (await isBuilt(hash)) return;
  const wait = () => onProgress("waiting for another process that is building");
  await withFileLock(
    join(ROOT_DIR, "node_modules", ".visavis-build.lock"),
    async () => {
      if (await isBuilt(hash)) return;
      onProgress("building");
      await build(env);
      await writeFile(stampPath(), hash);
    },
    wait,
  );
}

async function build(env: Environment): Promise<void> {
  const next = join(ROOT_DIR, "node_modules", "next", "dist", "bin", "next");
  const buildEnv = { ...env, NODE_ENV: "production" } as const;
  await runCommand(process.execPath, [next, "build"], { cwd: ROOT_DIR, env: buildEnv }).catch(
    (error: unknown) => {
      const detail = error instanceof Error ? error.message : String(error);
      throw new SetupError(`The app could not be built. Fix the errors below and start again.\n${detail}`);
    },
  );
}

async function isBuilt(hash: string): Promise<boolean> {
  return (await readFile(stampPath(), "utf8").catch(() => "")) === hash;
}

/** Inside `.next`, so deleting the build deletes the hash too. */
function stampPath(): string {
  return join(ROOT_DIR, ".next", "visavis-build-hash");
}

/** The files at the root that the build reads. */
export async function listRootInputs(root: string): Promise<string[]> {
  return (await readdir(root)).filter((name) => ROOT_FILE.test(name) && !NOT_INPUT.test(name));
}

/** Hashes the names and contents of everything below `root` that the build reads. */
export async function hashInputs(root: string, env: Environment): Promise<string> {
  const atRoot = await listRootInputs(root);
  const inFolders = await Promise.all(FOLDERS.map((folder) => listFiles(root, folder)));
  const files = [...atRoot, ...inFolders.flat()].sort();
  const hash = createHash("sha256");
  // One after the other: containers often allow only 1,024 open files.
  for (const file of files) {
    const content = await readFile(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  for (const name of Object.keys(env)
    .filter((key) => INPUT_VARIABLES.test(key))
    .sort()) {
    hash.update(`${name}=${env[name]}\0`);
  }
  return hash.digest("hex");
}

/** Lists the files below a folder; empty if it does not exist. */
async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries
      .filter((entry) => !NOT_INPUT.test(entry.name))
      .map((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? listFiles(root, path) : [path];
      }),
  );
  return found.flat();
}
