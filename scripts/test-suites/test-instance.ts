import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { findLanAddress, ownAddresses } from "#scripts/start/edge/lan-address.ts";
import { isPortFree, type NeededPort, neededPorts } from "#scripts/start/port-check.ts";
import { ROOT_DIR, readSettings } from "#scripts/start/settings/settings.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { trackGroup } from "./run-tool.ts";
import { TranscriptionServer } from "./transcription-server.ts";

/** Below the range for outgoing connections, so none of them takes one of these ports. */
const FIRST = 20_000;
const COUNT = 9_000;
const BLOCK = 20;
const ATTEMPTS = 50;

type PortVariables = Record<"PORT" | "LIVEKIT_PORT" | "INNGEST_PORT" | "AGENT_PORT" | "MODELS_PORT", string>;

/** Settings of an instance in a block of ports starting at `base`. */
function portBlock(base: number): PortVariables {
  return {
    PORT: String(base),
    AGENT_PORT: String(base + 1),
    MODELS_PORT: String(base + 2),
    // Each also uses the three ports above its own.
    LIVEKIT_PORT: String(base + 4),
    INNGEST_PORT: String(base + 8),
  };
}

/** More settings of an instance that serves other devices, within the same block. */
function edgePorts({ PORT }: PortVariables): Record<"EDGE_PORT" | "EDGE_HTTP_PORT" | "TURN_PORT", string> {
  const base = Number(PORT);
  return { EDGE_PORT: String(base + 14), EDGE_HTTP_PORT: String(base + 15), TURN_PORT: String(base + 16) };
}

/** Finds free ports for another instance on this machine. */
export async function findSparePorts(): Promise<PortVariables> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const variables = portBlock(FIRST + BLOCK * Math.floor((Math.random() * COUNT) / BLOCK));
    const needed: NeededPort[] = neededPorts(readSettings(variables), true);
    const free = await Promise.all(needed.map(isPortFree));
    if (free.every(Boolean)) return variables;
  }
  throw new SetupError("No block of free ports found for the browser tests' instance.");
}

/** Above the instance's own ports, within its block. */
const OUTSIDE_OFFSET = 12;

/** Settings of every instance for tests. */
const TEST_SETTINGS = {
  // A suite sends more requests per minute with one key than people do. The limit is tested beside its code.
  RATE_LIMIT_PER_MINUTE: "1000000",
  ACCOUNT_RATE_LIMIT_PER_MINUTE: "1000000",
  DEMO_MINUTES_PER_DAY: "1000000",
  LINK_OPENS_PER_MINUTE: "1000000",
  LINK_STARTS_PER_MINUTE: "1000000",
  LINK_CALLS_PER_ADDRESS: "1000000",
  // The receiver of webhooks in `e2e/call/chaos.long.spec.ts`. Other private addresses are refused, as by default.
  ENDPOINT_ALLOW_PRIVATE: "127.0.0.2/32",
  // The specs know the demo model's answers, whatever is installed on this machine.
  LOCAL_LLM: "demo",
  // Nothing is downloaded during a test. Other languages are heard in `e2e/edge`.
  LOCAL_STT: "english",
  // Tests close pages in the middle of calls and never rejoin.
  SESSION_RESUME_MS: "20000",
  // Nearly every test creates an account and signs in. At the default cost that is most of a second of a core.
  SCRYPT_N: "1024",
  // The tests leave jobs of videos no processor, and wait for them.
  STARVING_AFTER_MS: "0",
  SECURITY_CONTACT: "security@example.test",
  ABUSE_CONTACT: "https://abuse.example.test/report",
};

export type TestInstance = {
  /** Environment variables with which the tests find it. */
  env: NodeJS.ProcessEnv;
  stop: () => Promise<void>;
};

/**
 * Starts the whole product like `npm start`, on free ports and with a data folder below `workDir`. After it stops, its
 * logs are in `test-results/logs`.
 */
export async function startTestInstance(workDir: string, base: NodeJS.ProcessEnv): Promise<TestInstance> {
  const ports = await findSparePorts();
  const dataDir = join(workDir, "data");
  const env = {
    ...base,
    ...ports,
    ...TEST_SETTINGS,
    ...{ VISAVIS_DATA_DIR: dataDir, APP_URL: `http://localhost:${ports.PORT}` },
    ...outsideServices(Number(ports.PORT) + OUTSIDE_OFFSET),
  };
  return { env, stop: await launch({ env, dataDir, args: [], logs: "logs" }) };
}

/**
 * Starts an instance that other devices reach by this machine's network address, or by another loopback address if it
 * has none. Its transcription server hears what the tests tell it.
 */
export async function startEdgeInstance(workDir: string, base: NodeJS.ProcessEnv): Promise<TestInstance> {
  const ports = await findSparePorts();
  const more = edgePorts(ports);
  const dataDir = join(workDir, "edge-data");
  const host = ownAddresses().length > 0 ? (await findLanAddress()).address : "127.0.0.2";
  const isLan = !host.startsWith("127.");
  const hearing = new TranscriptionServer();
  const hearingPort = Number(ports.PORT) + OUTSIDE_OFFSET;
  await hearing.listen(hearingPort);
  const settings = {
    ...{ ...base, ...ports, ...more, ...TEST_SETTINGS },
    ...{ VISAVIS_DATA_DIR: dataDir, STT_BASE_URL: `http://127.0.0.1:${hearingPort}/v1` },
  };
  const stop = await launch({
    env: isLan ? settings : { ...settings, PUBLIC_HOST: host },
    args: isLan ? ["--lan"] : [],
    ...{ dataDir, logs: "edge-logs" },
  });
  const addresses = {
    APP_URL: `https://${host}:${more.EDGE_PORT}`,
    EDGE_TRUST_URL: `http://${host}:${more.EDGE_HTTP_PORT}/trust`,
    NODE_EXTRA_CA_CERTS: join(dataDir, "edge", "pki", "authorities", "local", "root.crt"),
  };
  return {
    env: { ...settings, ...addresses },
    stop: async () => {
      await stop();
      hearing.close();
    },
  };
}

type Launch = { env: NodeJS.ProcessEnv; args: string[]; dataDir: string; logs: string };

/** Starts an instance and returns how to stop it. */
async function launch({ env, args, dataDir, logs }: Launch): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [join(ROOT_DIR, "scripts", "start.ts"), "start", ...args], {
    cwd: ROOT_DIR,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  trackGroup(child);
  const gone = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await gone;
    await keepLogs(dataDir, logs);
  };
  // It prints only the table of addresses to stdout, once it is healthy.
  const ready = once(child.stdout, "data").then(() => true);
  if (await Promise.race([ready, gone.then(() => false)])) {
    child.stdout.resume();
    return stop;
  }
  await keepLogs(dataDir, logs);
  throw new SetupError(`the instance for these tests did not start (its logs are in test-results/${logs})`);
}

async function keepLogs(dataDir: string, name: string): Promise<void> {
  const kept = join(ROOT_DIR, "test-results", name);
  await rm(kept, { recursive: true, force: true });
  await mkdir(kept, { recursive: true });
  await cp(join(dataDir, "logs"), kept, { recursive: true, force: true }).catch(() => undefined);
}

/**
 * Addresses where the browser tests' instance expects a sign-in service and a mail server. Tests that need them run
 * them there; they use `port` and the next one.
 */
export function outsideServices(port: number): Record<string, string> {
  return {
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: "visavis",
    OIDC_CLIENT_SECRET: "known to both",
    OIDC_NAME: "Test service",
    SMTP_URL: `smtp://visavis:p%40ss%20word@127.0.0.1:${port + 1}`,
  };
}
