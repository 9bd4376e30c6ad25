/**
 * What renewing all passages after a change of the embedding model does to everybody else: connects at a steady rate
 * during the renewal and at rest, each on its own instance. See bench/README.md.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { testEnvironment } from "#scripts/test-suites/run-tool.ts";
import { machine, printTable } from "../load/figures.ts";
import { connectSteadily, type Figures } from "../load/measure.ts";
import { onPostgres, type SettingsOf } from "../load/on-postgres.ts";
import { SECRETS, startApp } from "../load/servers.ts";

const { values: options } = parseArgs({
  options: {
    chunks: { type: "string", default: "10000" },
    seconds: { type: "string", default: "60" },
    rate: { type: "string", default: "20" },
    only: { type: "string" },
  },
});
const NO_LIMITS = {
  RATE_LIMIT_PER_MINUTE: "100000000",
  ACCOUNT_RATE_LIMIT_PER_MINUTE: "100000000",
  PAID_CONCURRENT_SESSIONS: "100000000",
};
const MINUTE_MS = 60_000;
/** The sweep that finds outdated documents runs every full minute; the first vectors follow soon after. */
const UNTIL_BUSY_MS = 5_000;

const run = promisify(execFile);

/** Adds chunks of another model to a database that no instance has open; returns their number. */
async function oldChunks(env: NodeJS.ProcessEnv, added: number): Promise<number> {
  const script = join(import.meta.dirname, "old-chunks.ts");
  const { stdout } = await run(process.execPath, [script, String(added)], { env: { ...SECRETS, ...env } });
  return Number(stdout.trim().split("\n").at(-1));
}

type Outcome = { figures: Figures; renewed: number; perSecond: number };

/** Connects to a fresh instance with `chunks` passages to renew. */
async function measure(
  workDir: string,
  chunkCount: number,
  database: Record<string, string>,
): Promise<Outcome> {
  const base: NodeJS.ProcessEnv = { ...testEnvironment(process.env), ...NO_LIMITS, NODE_ENV: "production" };
  const env = { ...base, ...database };
  const ownData = { ...env, VISAVIS_DATA_DIR: join(workDir, "data") };
  await oldChunks(ownData, chunkCount);
  const app = await startApp(workDir, env);
  const beganAt = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
  let figures: Figures;
  try {
    if (chunkCount > 0) await wait(beganAt + UNTIL_BUSY_MS - Date.now());
    figures = await connectSteadily(app.target, {
      seconds: Number(options.seconds),
      perSecond: Number(options.rate),
    });
  } finally {
    await app.stop();
  }
  const seconds = (Date.now() - beganAt) / 1_000;
  const renewed = chunkCount - (await oldChunks(ownData, 0));
  return { figures, renewed, perSecond: renewed / seconds };
}

type Row = (string | number)[];

async function compare(name: string, workDir: string, settingsOf: SettingsOf): Promise<Row[]> {
  const rows: Row[] = [];
  for (const chunkCount of [0, Number(options.chunks)]) {
    const part = chunkCount === 0 ? "rest" : "busy";
    const outcome = await measure(join(workDir, `${name}-${part}`), chunkCount, settingsOf(part));
    const { p50Ms, p99Ms, failed } = outcome.figures;
    const title = chunkCount === 0 ? `${name}, at rest` : `${name}, ${chunkCount} to renew`;
    rows.push([title, `${p50Ms} ms`, `${p99Ms} ms`, failed, outcome.renewed, outcome.perSecond.toFixed(1)]);
  }
  return rows;
}

const workDir = await mkdtemp(join(tmpdir(), "visavis-bench-"));
try {
  const rows = options.only === "Postgres" ? [] : await compare("PGlite", workDir, () => ({}));
  if (options.only !== "PGlite") {
    const on = (settingsOf: SettingsOf) => compare("Postgres", workDir, settingsOf);
    rows.push(...(await onPostgres(["rest", "busy"], on)));
  }
  printTable(["connect", "p50", "p99", "failed", "passages renewed", "a second"], rows);
  console.log(`\n${options.rate} connects a second for ${options.seconds} s. ${machine()}`);
} finally {
  await rm(workDir, { recursive: true, force: true });
}
