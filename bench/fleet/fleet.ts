import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { CADDY, LIVEKIT_SERVER } from "#scripts/binaries/binary-spec.ts";
import { obtainBinary } from "#scripts/binaries/obtain-binary.ts";
import { sayOnStderr } from "#scripts/start/progress.ts";
import { ensureSecrets, type Secrets, secretsPath } from "#scripts/start/settings/secrets.ts";
import { ROOT_DIR, readSettings } from "#scripts/start/settings/settings.ts";
import { type Postgres, startPostgres } from "#scripts/test-suites/start-postgres.ts";
import { startS3, type TestS3 } from "#scripts/test-suites/start-s3.ts";
import { endTrackedGroups } from "#scripts/test-suites/tracked-groups.ts";
import { renderBalancer, renderMediaNode } from "./configs.ts";
import { Part } from "./part.ts";
import { findPorts, type Ports } from "./ports.ts";
import { askRedis, obtainRedis } from "./redis.ts";

/** Parts in the order of their start. */
const NAMES = [
  ...["redis", "balancer", "mediaA", "mediaB", "modelsA", "modelsB"],
  ...["appA", "appB", "jobs", "workerA", "workerB"],
] as const;
export type PartName = (typeof NAMES)[number];

/** How long a stopped worker may finish its call: longer than a row of the table of kills. */
const DRAIN_SECONDS = 45;

/** A whole fleet on this machine, from the roles of this clone. */
export class Fleet {
  readonly ports: Ports;
  readonly postgres: Postgres;
  readonly storage: TestS3;
  readonly secrets: Secrets;
  private readonly folder: string;
  private readonly parts = new Map<string, Part>();

  private constructor(folder: string, ports: Ports, started: Started) {
    this.folder = folder;
    this.ports = ports;
    this.postgres = started.postgres;
    this.storage = started.storage;
    this.secrets = started.secrets;
  }

  /** Starts everything. What it started so far is stopped if a part does not start. */
  static async start(): Promise<Fleet> {
    const folder = await mkdtemp(join(tmpdir(), "visavis-fleet-"));
    const { cacheDir } = readSettings();
    const ports = await findPorts();
    const database = await startPostgres(cacheDir);
    const storage = await startS3(cacheDir).catch(async (error: unknown) => {
      await database.stop();
      throw error;
    });
    const secrets = await ensureSecrets(folder);
    const fleet = new Fleet(folder, ports, { postgres: database, storage, secrets });
    try {
      await fleet.prepare(cacheDir);
      for (const name of NAMES) await fleet.startPart(name);
      return fleet;
    } catch (error) {
      await fleet.stop();
      throw error;
    }
  }

  part(name: PartName): Part {
    const part = this.parts.get(name);
    if (!part) throw new Error(`${name} is not part of the fleet`);
    return part;
  }

  /** The roots of all parts that run. Postgres and the object storage are started by other means. */
  roots(): [string, number][] {
    return [...this.parts.values()].flatMap(({ name, pid }) => (pid === null ? [] : [[name, pid]]));
  }

  get accessLog(): string {
    return join(this.folder, "logs", "access.log");
  }

  /** The output of a role's process, such as `agent`. */
  async readLog(role: PartName, process: string): Promise<string> {
    return await readFile(join(this.folder, role, "logs", `${process}.log`), "utf8").catch(() => "");
  }

  /** Stops everything. Safe to call twice. */
  async stop(): Promise<void> {
    await Promise.all(NAMES.map((name) => this.parts.get(name)?.terminate(15_000)));
    await Promise.all([this.storage.stop(), this.postgres.stop()]);
    await endTrackedGroups();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async startPart(name: PartName): Promise<void> {
    const from = performance.now();
    await this.part(name).start();
    sayOnStderr(`  ${name.padEnd(9)} ready after ${((performance.now() - from) / 1_000).toFixed(1)} s`);
  }

  private async prepare(cacheDir: string): Promise<void> {
    const { ports, postgres: database, folder } = this;
    const admin = postgres(database.url, { max: 1 });
    for (const name of ["visavis", "inngest"]) await admin.unsafe(`create database ${name}`);
    await admin.end();
    const logs = join(folder, "logs");
    await mkdir(logs);
    const obtain = { cacheDir, onProgress: sayOnStderr };
    const [redis, caddy, livekit] = await Promise.all([
      obtainRedis(cacheDir),
      obtainBinary(CADDY, obtain),
      obtainBinary(LIVEKIT_SERVER, obtain),
    ]);
    const add = (
      name: PartName,
      command: string,
      args: string[],
      isReady: () => Promise<boolean>,
      env = {},
    ) =>
      this.parts.set(
        name,
        new Part({ name, command, args, isReady, env: { ...OWN, ...env }, cwd: ROOT_DIR }, logs),
      );
    const redisArgs = ["--port", ports.redis, "--bind", "127.0.0.1", "--dir", folder, "--appendonly", "yes"];
    add("redis", redis, redisArgs.map(String), async () =>
      (await askRedis(ports.redis, "PING")).includes("PONG"),
    );
    const balancer = join(folder, "balancer.json");
    await writeFile(balancer, renderBalancer(ports, this.accessLog));
    // Any answer: what is behind it starts later.
    add("balancer", caddy, ["run", "--config", balancer], async () =>
      Boolean((await fetch(`http://127.0.0.1:${ports.origin}/api/internal/none`)).status),
    );
    for (const [name, port] of [
      ["mediaA", ports.mediaA],
      ["mediaB", ports.mediaB],
    ] as const) {
      const { livekitApiKey: apiKey, livekitApiSecret: apiSecret } = this.secrets;
      const config = join(folder, `${name}.json`);
      await writeFile(config, renderMediaNode({ port, ports, apiKey, apiSecret }), { mode: 0o600 });
      add(name, livekit, ["--config", config], () => isOk(port, "/"));
    }
    this.addRoles();
  }

  /** The product's own processes, each role under its own supervisor as on a machine of its own. */
  private addRoles(): void {
    const { ports } = this;
    const roles = [
      ["modelsA", "models", { MODELS_PORT: ports.modelsA }, ports.modelsAHealth],
      ["modelsB", "models", { MODELS_PORT: ports.modelsB }, ports.modelsBHealth],
      ["appA", "app", { PORT: ports.appA }, ports.appAHealth],
      ["appB", "app", { PORT: ports.appB }, ports.appBHealth],
      ["jobs", "jobs", { INNGEST_PORT: ports.inngest }, ports.jobsHealth],
      ["workerA", "worker", { AGENT_PORT: ports.workerA }, ports.workerAHealth],
      ["workerB", "worker", { AGENT_PORT: ports.workerB }, ports.workerBHealth],
    ] as const;
    for (const [name, role, own, health] of roles) {
      const env = {
        ...this.settings(),
        ...Object.fromEntries(Object.entries(own).map(([key, port]) => [key, String(port)])),
        HEALTH_PORT: String(health),
        VISAVIS_DATA_DIR: join(this.folder, name),
      };
      const args = [
        "--disable-warning=ExperimentalWarning",
        join(ROOT_DIR, "scripts", "start.ts"),
        "start",
        role,
      ];
      const spec = { name, command: process.execPath, args, env, cwd: ROOT_DIR };
      this.parts.set(
        name,
        new Part({ ...spec, isReady: () => isOk(health, "/ready") }, join(this.folder, "logs")),
      );
    }
  }

  /** One file of settings for all machines, as `docs/operators.md` describes. */
  private settings(): NodeJS.ProcessEnv {
    const { ports, postgres: database, storage, folder } = this;
    const bucket = Object.entries(storage.env).map(([name, value]) => [name.replace(/^TEST_/, ""), value]);
    return {
      ...OWN,
      NODE_ENV: "production",
      VISAVIS_SECRETS_FILE: secretsPath(folder),
      APP_URL: `http://localhost:${ports.origin}`,
      INTERNAL_APP_URL: `http://127.0.0.1:${ports.apps}`,
      LIVEKIT_URL: `ws://127.0.0.1:${ports.media}`,
      LIVEKIT_PUBLIC_URL: `ws://127.0.0.1:${ports.origin}`,
      INNGEST_BASE_URL: `http://127.0.0.1:${ports.inngest}`,
      INNGEST_POSTGRES_URI: `${databaseUrl(database, "inngest")}?sslmode=disable`,
      INNGEST_REDIS_URI: `redis://127.0.0.1:${ports.redis}/1`,
      MODELS_URL: `http://127.0.0.1:${ports.models}/v1`,
      DATABASE_URL: databaseUrl(database, "visavis"),
      STORAGE: "s3",
      ...Object.fromEntries(bucket),
      WORKER_DRAIN_SECONDS: String(DRAIN_SECONDS),
      // Answers are slow where visitors and a whole fleet share the machine.
      AGENT_CPU_LIMIT: "1",
      // Supervision is measured with calls that nobody joins.
      AGENT_MAX_JOBS: "1000",
      LINK_STARTS_PER_MINUTE: "1000",
      LINK_CALLS_PER_ADDRESS: "1000",
    };
  }
}

type Started = Pick<Fleet, "postgres" | "storage" | "secrets">;

/** What programs get of this process's environment. */
const OWN: NodeJS.ProcessEnv = {
  NODE_ENV: process.env.NODE_ENV,
  ...Object.fromEntries(
    ["PATH", "HOME", "TMPDIR", "VISAVIS_CACHE_DIR"].map((name) => [name, process.env[name]]),
  ),
};

export function databaseUrl({ url }: Postgres, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}

const isOk = async (port: number, path: string): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(3_000) })).ok;
