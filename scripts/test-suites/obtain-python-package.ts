import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { withFileLock } from "#lib/platform/files/file-lock.ts";
import { runCommand } from "#scripts/system/run-command.ts";
import { SetupError } from "#scripts/system/setup-error.ts";

/** A PyPI package that tests or scripts use; `use` is its purpose, for error messages. */
export type PythonPackage = {
  name: string;
  version: string;
  use: string;
  /** Optional dependencies of it that are needed, such as `flask==3.1.2`. */
  also?: string[];
  /** SHA-256 of its file. With it, nothing else is installed. */
  sha256?: string;
};

/**
 * Installs a package and its dependencies into the folder `target`, for Python's search path, at the first call. Throws
 * with what is missing.
 */
export async function obtainPythonPackage(wanted: PythonPackage, target: string): Promise<void> {
  await withFileLock(`${target}.lock`, async () => {
    if (!existsSync(target)) await install(wanted, target);
  });
}

/** A registry that stops responding must not stop the run. */
const INSTALL_TIMEOUT_MS = 10 * 60_000;

/** Installs into a separate virtual environment, then keeps the packages' folder. */
async function install(wanted: PythonPackage, target: string): Promise<void> {
  const { name, use } = wanted;
  await mkdir(dirname(target), { recursive: true });
  const work = await mkdtemp(`${target}.work-`);
  try {
    await runCommand("python3", ["-m", "venv", work]);
    const what = await requirementsOf(wanted, work);
    const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...what];
    await runCommand(join(work, "bin", "python"), pip, { timeoutMs: INSTALL_TIMEOUT_MS });
    const python = (await readdir(join(work, "lib"))).find((folder) => folder.startsWith("python"));
    if (!python) throw new SetupError(`${name} was installed in an unexpected folder`);
    await rename(join(work, "lib", python, "site-packages"), target);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(
      `${use} could not be installed. It needs python3 with venv and the PyPI package ${name}.\n${reason}`,
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The requirements that pip installs. It takes hashes only from a file. */
async function requirementsOf(
  { name, version, also = [], sha256 }: PythonPackage,
  work: string,
): Promise<string[]> {
  if (!sha256) return [`${name}==${version}`, ...also];
  const file = join(work, "requirements.txt");
  await writeFile(file, `${name}==${version} --hash=sha256:${sha256}\n`);
  return ["--no-deps", "--require-hashes", "-r", file];
}
