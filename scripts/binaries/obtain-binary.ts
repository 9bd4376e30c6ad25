import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, dirname, join } from "node:path";
import { withFileLock } from "#lib/platform/files/file-lock.ts";
import { findOnPath, runCommand } from "#scripts/system/run-command.ts";
import { SetupError, saysDiskFull } from "#scripts/system/setup-error.ts";
import type { BinarySpec } from "./binary-spec.ts";
import { downloadArchive } from "./download-archive.ts";
import {
  hashFile,
  isGenuine,
  isPinned,
  isUsableVersion,
  recordPath,
  thisPlatform,
} from "./verify-program.ts";

export type ObtainOptions = { cacheDir: string; onProgress: (message: string) => void };

/**
 * Returns the path of a server program: the one on PATH if it is pinned (or nothing is for this machine), otherwise the cached one, the vendor's release,
 * or a build from its Go module. Every one is verified first. The cached file is written atomically and has its version
 * in its name.
 */
export async function obtainBinary(
  spec: BinarySpec,
  { cacheDir, onProgress }: ObtainOptions,
): Promise<string> {
  const found = await findBinary(spec, { cacheDir, onProgress });
  if (found) return found;
  const target = cachedPath(spec, cacheDir);
  const wait = () => onProgress("waiting for the process that obtains it");
  return withFileLock(
    `${target}.lock`,
    async () => {
      if (!(await isUsable(spec, target, onProgress))) await make(spec, target, onProgress);
      return target;
    },
    wait,
  );
}

/** Returns the path of a server program that need not be obtained first, or null. */
export async function findBinary(
  spec: BinarySpec,
  { cacheDir, onProgress }: ObtainOptions,
): Promise<string | null> {
  const installed = await findOnPath(spec.name);
  if (installed && (await mayRun(spec, installed))) return installed;
  const target = cachedPath(spec, cacheDir);
  return (await isUsable(spec, target, onProgress)) ? target : null;
}

const cachedPath = ({ name, version }: BinarySpec, cacheDir: string): string =>
  join(cacheDir, "bin", `${name}-${version}`);

/** Where nothing is pinned, as for LiveKit on macOS, the person who installed a program vouches for it. */
async function mayRun(spec: BinarySpec, installed: string): Promise<boolean> {
  if (hasPins(spec)) return await isPinned(spec, installed);
  const printed = await runCommand(installed, spec.versionArgs, { timeoutMs: 5_000 }).catch(() => "");
  return isUsableVersion(printed, spec.version);
}

async function isUsable(
  spec: BinarySpec,
  target: string,
  onProgress: (message: string) => void,
): Promise<boolean> {
  if (!existsSync(target)) return false;
  if (await isGenuine(spec, target)) return true;
  onProgress("the cached program was altered, so it is obtained again");
  return false;
}

async function make(spec: BinarySpec, target: string, onProgress: (message: string) => void): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await removeAbandoned(target);
  const workDir = await mkdtemp(`${target}.work-`);
  const made = join(workDir, "made");
  try {
    await obtain(spec, workDir, made, onProgress);
    await chmod(made, 0o755);
    await writeFile(recordPath(made), await hashFile(made));
    await rename(recordPath(made), recordPath(target));
    await rename(made, target);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

/** Work folders of processes that were killed: the one with the lock is the only one that may have any. */
async function removeAbandoned(target: string): Promise<void> {
  const prefix = `${basename(target)}.work-`;
  const names = (await readdir(dirname(target))).filter((name) => name.startsWith(prefix));
  for (const name of names) await rm(join(dirname(target), name), { recursive: true, force: true });
}

/** From the safest source that works: what is pinned comes before what only its own release vouches for. */
async function obtain(
  spec: BinarySpec,
  workDir: string,
  made: string,
  onProgress: (message: string) => void,
): Promise<void> {
  const isArchivePinned = spec.pins.archives[thisPlatform().key] !== undefined;
  const download = async () => {
    onProgress(
      `downloading ${spec.version}${isArchivePinned ? "" : ", checked against its own release only"}`,
    );
    await downloadArchive(spec, workDir, made);
  };
  const build = async () => {
    onProgress(`building ${spec.version} from its Go module (about ${buildMinutes(spec)} min on idle cores)`);
    await buildFromModule(spec, workDir, made);
    await checkBuild(spec, made);
  };
  const reasons: string[] = [];
  for (const source of isArchivePinned ? [download, build] : [build, download]) {
    const failure = await source().then(() => null, reasonOf);
    if (failure === null) return;
    reasons.push(failure);
  }
  if (reasons.some(saysDiskFull)) throw new SetupError(`${dirname(made)}: no space left on device`);
  throw new SetupError(
    `${spec.name} ${spec.version} could not be obtained: ${reasons.join(", and ")}. ` +
      `${hasPins(spec) ? "Install" : `Install ${spec.name} on PATH, or install`} Go 1.22 or newer and start again.`,
  );
}

/** Minutes that a build takes on this machine, if nothing else runs on it. */
export const buildMinutes = ({ go }: BinarySpec): number =>
  Math.ceil(go.coreMinutes / availableParallelism());

/** A build gives the same bytes everywhere, so one that differs was tampered with. */
async function checkBuild(spec: BinarySpec, made: string): Promise<void> {
  if (!hasPins(spec) || (await isPinned(spec, made))) return;
  throw new SetupError(`its build has the SHA-256 ${await hashFile(made)}, not the pinned one`);
}

const hasPins = (spec: BinarySpec): boolean => spec.pins.programs[thisPlatform().key] !== undefined;

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Settings of this machine that would change the bytes of the program, or build it for another machine. */
const NEUTRAL = {
  CGO_ENABLED: "0",
  GOFLAGS: "",
  GOEXPERIMENT: "",
  GOAMD64: "v1",
  GOARM64: "v8.0",
  GOOS: "",
  GOARCH: "",
};

/** Longer than a module or the compiler takes on a slow line. */
const SILENT_MS = 240_000;

/**
 * Compiles a program from its published Go module into `target`, inside the scratch folder `workDir`. Throws if the
 * module is not the pinned one. It is copied first, because the module cache is read-only and missing embed folders
 * have to be added.
 */
async function buildFromModule(spec: BinarySpec, workDir: string, target: string): Promise<void> {
  const go = await findGo();
  // Go downloads the named compiler if it is another one.
  const env = { ...process.env, ...NEUTRAL, GOTOOLCHAIN: spec.go.toolchain };
  const downloaded = await runCommand(
    go,
    ["mod", "download", "-x", "-json", `${spec.go.module}@v${spec.version}`],
    { cwd: workDir, env, silentMs: SILENT_MS },
  );
  const source = join(workDir, "source");
  await cp(pinnedModuleFolder(downloaded, spec.go.sum), source, { recursive: true });
  // Copies of read-only directories of the module cache are read-only too.
  await runCommand("chmod", ["-R", "u+w", source]);
  for (const folder of spec.go.emptyEmbedFolders) {
    await mkdir(join(source, folder), { recursive: true });
    await writeFile(join(source, folder, "placeholder.html"), "");
  }
  // Downloads what the program imports. `-x` prints every request, so silence is a proxy that does not answer.
  const list = ["list", "-x", "-deps", "-f", "{{.Dir}}", spec.go.package];
  await runCommand(go, list, { cwd: source, env, silentMs: SILENT_MS });
  await runCommand(
    go,
    ["build", "-buildvcs=false", "-trimpath", "-ldflags", spec.go.ldflags, "-o", target, spec.go.package],
    {
      cwd: source,
      env: { ...env, GOPROXY: "off" },
    },
  );
}

async function findGo(): Promise<string> {
  const go = (await findOnPath("go")) ?? (await findOnPath("go", "/usr/local/go/bin"));
  if (go) return go;
  throw new SetupError("no Go compiler on PATH");
}

/** Reads the unpacked folder from the output of `go mod download -json`, and compares the module's hash. */
function pinnedModuleFolder(json: string, expectedSum: string): string {
  // The Go command documents both fields. No package is there yet that could check them.
  const { Dir = "", Sum } = JSON.parse(json) as { Dir?: string; Sum?: string };
  if (Sum !== expectedSum) throw new SetupError(`its Go module has the hash ${Sum}, not the pinned one`);
  return Dir;
}
