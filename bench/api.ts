import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { readSettings } from "#scripts/start/settings/settings.ts";
import { testEnvironment } from "#scripts/test-suites/run-tool.ts";
import { startPostgres } from "#scripts/test-suites/start-postgres.ts";
import { machine, printTable } from "./load/figures.ts";
import { type Measured, measure, memoryUnderLoad } from "./load/measure.ts";
import { startApp, startBare } from "./load/servers.ts";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    requests: { type: "string", default: "100000" },
    only: { type: "string" },
  },
});
/** A load should reach the machine's limits, not the product's. */
const NO_LIMITS = {
  RATE_LIMIT_PER_MINUTE: "100000000",
  ACCOUNT_RATE_LIMIT_PER_MINUTE: "100000000",
  PAID_CONCURRENT_SESSIONS: "100000000",
};

/** Settings of an instance, by the name of its database. */
type SettingsOf = (database: "app" | "bare") => Record<string, string>;
type Outcome = { database: string; app: Measured; bare: Measured; memory: number[] };

/** Runs the same load on the app and on the bare server, in sequence, each on a fresh database of the kind. */
async function compare(database: string, workDir: string, settingsOf: SettingsOf): Promise<Outcome> {
  const env: NodeJS.ProcessEnv = { ...testEnvironment(process.env), ...NO_LIMITS, NODE_ENV: "production" };
  const seconds = Number(options.seconds);
  const app = await startApp(join(workDir, database), { ...env, ...settingsOf("app") });
  try {
    const ofApp = await measure(app.target, seconds);
    const memory = await memoryUnderLoad(app.target, Number(options.requests), app.pid);
    const dataDir = join(workDir, `${database}-bare`);
    const bare = await startBare({
      ...env,
      ...settingsOf("bare"),
      LIVEKIT_PORT: app.livekit,
      VISAVIS_DATA_DIR: dataDir,
    });
    try {
      return { database, app: ofApp, bare: await measure(bare.target, seconds), memory };
    } finally {
      await bare.stop();
    }
  } finally {
    await app.stop();
  }
}

/** The same on a temporary Postgres server. */
async function compareOnPostgres(workDir: string): Promise<Outcome> {
  const server = await startPostgres(readSettings(process.env).cacheDir);
  try {
    const admin = postgres(server.url, { max: 1 });
    for (const name of ["app", "bare"]) await admin.unsafe(`create database ${name}`);
    await admin.end();
    return await compare("Postgres", workDir, (name) => ({ DATABASE_URL: new URL(name, server.url).href }));
  } finally {
    await server.stop();
  }
}

function print(outcomes: Outcome[]): void {
  const header = [
    "database",
    "operation",
    "requests/s",
    "bare Hono",
    "share",
    "p99 full",
    "bare",
    "p99 at 100/s",
  ];
  const rows = outcomes.flatMap(({ database, app, bare }) =>
    (["connect", "list", "get"] as const).map((operation) => {
      const [a, b] = [app[operation], bare[operation]];
      const failed = a.full.failed + a.steady.failed + b.full.failed + b.steady.failed;
      return [
        database,
        failed > 0 ? `${operation} (${failed} failed)` : operation,
        a.full.perSecond.toFixed(0),
        b.full.perSecond.toFixed(0),
        `${((a.full.perSecond / b.full.perSecond) * 100).toFixed(0)} %`,
        `${a.full.p99Ms} ms`,
        `${b.full.p99Ms} ms`,
        `${a.steady.p99Ms} ms`,
      ];
    }),
  );
  printTable(header, rows);
  console.log("");
  printTable(
    ["memory of the app, MB", "before", ...Array.from({ length: 10 }, (_, i) => `${(i + 1) * 10} %`)],
    outcomes.map(({ database, memory }) => [database, ...memory.map((mb) => mb.toFixed(0))]),
  );
  console.log(`\n${options.requests} lists and reads for the memory figures. ${machine()}`);
}

const workDir = await mkdtemp(join(tmpdir(), "visavis-bench-"));
try {
  const outcomes: Outcome[] = [];
  if (options.only !== "Postgres") outcomes.push(await compare("PGlite", workDir, () => ({})));
  if (options.only !== "PGlite") outcomes.push(await compareOnPostgres(workDir));
  print(outcomes);
} finally {
  await rm(workDir, { recursive: true, force: true });
}
