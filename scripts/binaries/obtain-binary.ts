import { access, chmod, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { findOnPath } from "#scripts/system/find-on-path.ts";
import { runCommand } from "#scripts/system/run-command.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { withFileLock } from "#scripts/system/with-file-lock.ts";
import type { BinarySpec } from "./binary-spec.ts";
import { buildFromModule } from "./build-from-module.ts";
import { downloadArchive } from "./download-archive.ts";
import { isUsableVersion } from "./is-usable-version.ts";

export type ObtainOptions = { cacheDir: string; onProgress: (message: string) => void };

/**
 * The path of a server program: the one on PATH if its version will do, else the cached one, else the vendor's
 * release, else compiled from its Go module. The cached file appears whole or not at all, and carries its version.
 */
export async function obtainBinary(
  spec: BinarySpec,
  { cacheDir, onProgress }: ObtainOptions,
): Promise<string> {
  const installed = await findOnPath(spec.name);
  if (installed && (await hasUsableVersion(spec, installed))) return installed;
  const target = join(cacheDir, "bin", `${spec.name}-${spec.version}`);
  if (await exists(target)) return target;
  const wait = () => onProgress("another instance is fetching it, waiting");
  return withFileLock(
    `${target}.lock`,
    async () => {
      if (!(await exists(target))) await make(spec, target, onProgress);
      return target;
    },
    wait,
  );
}

async function make(spec: BinarySpec, target: string, onProgress: (message: string) => void): Promise<void> {
  await mkdir(join(target, ".."), { recursive: true });
  const workDir = await mkdtemp(`${target}.work-`);
  const made = join(workDir, "made");
  try {
    onProgress(`downloading ${spec.version}`);
    const refusal = await downloadArchive(spec, workDir, made).then(() => null, reasonOf);
    if (refusal) {
      onProgress(`building ${spec.version} from its Go module, about two minutes`);
      await buildFromModule(spec, workDir, made).catch((error: unknown) => {
        throw new SetupError(
          `${spec.name} ${spec.version} could not be obtained: ${refusal}, and ${reasonOf(error)}. ` +
            `Install ${spec.name} on PATH, or install Go 1.22 or newer and start again.`,
        );
      });
    }
    await chmod(made, 0o755);
    await rename(made, target);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

async function hasUsableVersion(spec: BinarySpec, path: string): Promise<boolean> {
  const printed = await runCommand(path, spec.versionArgs, { timeoutMs: 5_000 }).catch(() => "");
  return isUsableVersion(printed, spec.version);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
