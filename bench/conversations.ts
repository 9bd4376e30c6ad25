/**
 * Latency of the pages of an owner with many conversations: the list, filtered, searched, one with all its rows, and
 * the overview; on PGlite and on Postgres, among other accounts' conversations. See README.md.
 */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { readSettings } from "#scripts/start/settings/settings.ts";
import { testEnvironment } from "#scripts/test-suites/run-tool.ts";
import { startPostgres } from "#scripts/test-suites/start-postgres.ts";
import { machine, printTable } from "./load/figures.ts";
import { SECRETS } from "./load/servers.ts";

type Line = [page: string, figures: { p50: number; p95: number; max: number }];

const [conversations = 200, rows = 100, others = 4] = process.argv.slice(2).map(Number);
const run = promisify(execFile);

async function measure(name: string, database: Record<string, string>): Promise<string[][]> {
  const script = join(import.meta.dirname, "conversations", "measure.ts");
  const env: NodeJS.ProcessEnv = {
    ...testEnvironment(process.env),
    ...SECRETS,
    ...database,
    NODE_ENV: "production",
  };
  const { stdout } = await run(process.execPath, [script, ...[conversations, rows, others].map(String)], {
    env,
  });
  const lines: Line[] = JSON.parse(stdout.trim().split("\n").at(-1) ?? "[]");
  return lines.map(([page, { p50, p95, max }]) => [
    name,
    page,
    ...[p50, p95, max].map((ms) => ms.toFixed(1)),
  ]);
}

const ofPglite = await measure("PGlite", {});
const server = await startPostgres(readSettings(process.env).cacheDir);
try {
  const ofPostgres = await measure("Postgres", { DATABASE_URL: server.url });
  printTable(["database", "page", "p50 ms", "p95 ms", "max ms"], [...ofPglite, ...ofPostgres]);
} finally {
  await server.stop();
}
console.log(
  `\n${conversations} conversations of ${rows} rows, as many in each of ${others} other accounts. ${machine()}`,
);
