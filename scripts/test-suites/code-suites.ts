import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { readTotalsLine, readVitestTotals } from "./read-totals.ts";
import { runTool, type ToolSetting } from "./run-tool.ts";
import { startPostgres } from "./start-postgres.ts";
import { startS3 } from "./start-s3.ts";
import type { Totals } from "./suite.ts";

/** Runs the static checks; each counts as one test. */
export async function runChecks(setting: ToolSetting): Promise<Totals> {
  const { code, stdout } = await runTool("scripts/check.ts", [], setting);
  const totals = readTotalsLine(stdout);
  if (!totals) throw new Error(`the checks exited with ${code} and no totals`);
  return totals;
}

/** Runs unit tests, and database tests on PGlite. `filters` are parts of file paths. */
export async function runVitest(
  workDir: string,
  setting: ToolSetting,
  filters: string[] = [],
): Promise<Totals> {
  const report = join(workDir, "vitest.json");
  await rm(report, { force: true });
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const vitest = join(ROOT_DIR, "node_modules", "vitest", "vitest.mjs");
  // Many tests start processes of the product, which load hundreds of files each.
  const env = { ...setting.env, NODE_COMPILE_CACHE: join(workDir, "compiled") };
  const { code } = await runTool(vitest, [...args, ...filters], { ...setting, env });
  const totals = readVitestTotals(await readReport(report, "Vitest", code));
  // An error outside any test makes Vitest fail even if every test passed.
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

/** Parts of the paths of tests in which the storage matters: how files are written, sent, listed and removed. */
const STORING = [
  "lib/storage/s",
  "file-answer.s3",
  "lib/recordings/recordings.db",
  "lib/recordings/finish-recording",
  "lib/avatars/backgrounds/",
  "lib/pictures/",
  "lib/account-export/",
];
/** Renders several videos, which the storage has little part in. */
const STORING_LONG = ["lib/video/takes/take-storage"];

/** Tests on Postgres: those about what an engine with one connection cannot show, or every database test. */
const ON_POSTGRES = { quick: [".pg.test.ts"], all: [".pg.test.ts", ".db.test.ts"] };

/**
 * Runs tests on a temporary Postgres server and a temporary object storage: those about locks, notifications and several
 * apps, and those that store files; or all database tests. Says which object storage it was.
 */
export async function runOnServers(
  workDir: string,
  cacheDir: string,
  { env, isQuick }: ToolSetting & { isQuick: boolean },
): Promise<Totals> {
  const postgres = await startPostgres(cacheDir);
  const s3 = await startS3(cacheDir).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  try {
    const own = Object.entries(s3.env).map(([name, value]) => [name.replace("TEST_", ""), value]);
    const stored = { ...s3.env, ...Object.fromEntries(own), STORAGE: "s3", S3_PREFIX: "app" };
    const onServers = { ...env, ...stored, TEST_DATABASE_URL: postgres.url };
    const wanted = isQuick
      ? [...ON_POSTGRES.quick, ...STORING]
      : [...ON_POSTGRES.all, ...STORING, ...STORING_LONG];
    const totals = await runVitest(workDir, { env: onServers }, wanted);
    return { ...totals, remarks: [...(totals.remarks ?? []), `ran on ${s3.name}`] };
  } finally {
    await Promise.all([postgres.stop(), s3.stop()]);
  }
}

/** Parses a JSON report. Throws with the tool's name if it wrote none, which means it never ran a test. */
export async function readReport(path: string, tool: string, code: number | null): Promise<unknown> {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) throw new Error(`${tool} exited with ${code} and wrote no report`);
  return JSON.parse(text);
}
