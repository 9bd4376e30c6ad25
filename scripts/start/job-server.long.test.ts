import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Inngest } from "inngest";
import { serve } from "inngest/node";
import { expect, onTestFinished, test } from "vitest";
import { jobServerOptions } from "#inngest/client.ts";
import { cacheDir, INNGEST } from "#scripts/binaries/binary-spec.ts";
import { obtainBinary } from "#scripts/binaries/obtain-binary.ts";
import type { ChildSpec } from "#scripts/supervise/supervised-child.ts";
import { findOnPath } from "#scripts/system/run-command.ts";
import { startPostgres } from "#scripts/test-suites/start-postgres.ts";
import { findSparePorts } from "#scripts/test-suites/test-instance.ts";
import { planServices } from "./services.ts";
import { childEnvironments } from "./settings/child-environment.ts";
import { resolveEndpoints } from "./settings/resolve-endpoints.ts";
import { ensureSecrets } from "./settings/secrets.ts";
import { readSettings } from "./settings/settings.ts";

const BUILD_MS = 900_000;
const EVENTS = 40;
/** Leases of a killed server run out after about half a minute. */
const COMPLETE_MS = 180_000;

type Program = Pick<ChildSpec, "command" | "args" | "cwd" | "env">;

/** Starts a program, and kills it after the test. */
function run({ command, args, cwd, env }: Program, argv0 = command): ChildProcess {
  const child = spawn(command, args, { argv0, cwd, env, stdio: "ignore", detached: true });
  onTestFinished(() => end(child));
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

async function startApp(): Promise<{ app: Server; url: string }> {
  const app = createServer();
  await once(app.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    app.closeAllConnections();
    app.close();
  });
  // A server listening on TCP has an address with a port.
  return { app, url: `http://127.0.0.1:${(app.address() as AddressInfo).port}` };
}

/** The job server as `npm start` runs it, and an app whose jobs take a moment and two steps. */
async function planJobs(stores: (folder: string) => Promise<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), "visavis-jobs-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const inngest = await obtainBinary(INNGEST, { cacheDir: cacheDir(), onProgress: () => undefined });
  const { app, url } = await startApp();
  const ports = await findSparePorts();
  const env = { ...ports, ...(await stores(folder)), VISAVIS_DATA_DIR: folder, INTERNAL_APP_URL: url };
  const settings = readSettings(env);
  const secrets = await ensureSecrets(folder);
  const endpoints = resolveEndpoints(env, settings.ports.models);
  const environments = childEnvironments({ env, settings, secrets, endpoints, mode: "start" });
  const binaries = { livekit: "none", inngest, caddy: "none" };
  const specs = await planServices({ mode: "start", settings, environments, binaries, withModels: false });
  const spec = specs.find(({ name }) => name === "inngest");
  if (!spec) throw new Error("no job server planned");
  const { INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = environments.app;
  const server = { INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY };
  const client = new Inngest({ id: "visavis", ...jobServerOptions(server) });
  const completed = new Set<number>();
  const job = client.createFunction(
    { id: "count", triggers: { event: "count" }, concurrency: 4 },
    async ({ event, step }) => {
      await step.run("wait", () => sleep(200));
      await step.run("count", () => void completed.add(Number(event.data.number)));
    },
  );
  app.on("request", serve({ client, functions: [job] }));
  return { spec, completed, send: (number: number) => client.send({ name: "count", data: { number } }) };
}

/** Has 40 jobs done, kills the server while most of them wait, and expects all of them to be done in the end. */
async function expectAllAfterKill({ spec, completed, send }: Awaited<ReturnType<typeof planJobs>>) {
  const first = run(spec);
  // Events from before the jobs are registered start none.
  const isRunning = async () => {
    await send(0).catch(() => undefined);
    return completed.has(0);
  };
  await expect.poll(isRunning, { timeout: 60_000, interval: 500 }).toBe(true);
  await Promise.all(Array.from({ length: EVENTS }, (_, index) => send(index + 1)));
  await expect.poll(() => completed.size, { timeout: 60_000, interval: 50 }).toBeGreaterThan(4);
  await end(first);
  expect(completed.size).toBeLessThan(EVENTS);
  run(spec);
  await expect.poll(() => completed.size, { timeout: COMPLETE_MS }).toBe(EVENTS + 1);
}

/** Debian's redis-tools has the server's program under another name, and starts no service. */
const redis = (await findOnPath("redis-server")) ?? (await findOnPath("redis-check-rdb"));

test.skipIf(redis === null)(
  "with Postgres and Redis, jobs that wait survive kill -9 of the job server (needs Redis)",
  async () => {
    const plan = await planJobs(async (folder) => {
      const postgres = await startPostgres(cacheDir());
      onTestFinished(() => postgres.stop());
      return {
        INNGEST_POSTGRES_URI: `${postgres.url}?sslmode=disable`,
        INNGEST_REDIS_URI: await startRedis(folder),
      };
    });
    expect(plan.spec.args).not.toContain("--sqlite-dir");
    await expectAllAfterKill(plan);
  },
  BUILD_MS,
);

async function startRedis(folder: string): Promise<string> {
  const dir = join(folder, "redis");
  await mkdir(dir);
  const port = Number((await findSparePorts()).PORT);
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--dir", dir, "--appendonly", "yes"];
  run(
    { command: redis ?? "", args, cwd: dir, env: { PATH: process.env.PATH, NODE_ENV: "test" } },
    "redis-server",
  );
  return `redis://127.0.0.1:${port}/0`;
}
