import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ROOT_DIR } from "#scripts/start/settings.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { findSparePorts } from "./spare-ports.ts";
import { trackGroup } from "./tracked-groups.ts";

/** Above the instance's own ports, within its block. */
const OUTSIDE_OFFSET = 12;

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
  // A suite sends more requests per minute with one key than people do. The limit is tested beside its code.
  const limits = {
    RATE_LIMIT_PER_MINUTE: "1000000",
    ACCOUNT_RATE_LIMIT_PER_MINUTE: "1000000",
    DEMO_MINUTES_PER_DAY: "1000000",
    LINK_OPENS_PER_MINUTE: "1000000",
    LINK_STARTS_PER_MINUTE: "1000000",
    LINK_CALLS_PER_ADDRESS: "1000000",
    // The receiver of webhooks in `e2e/call/chaos.spec.ts`. Other private addresses are refused, as by default.
    ENDPOINT_ALLOW_PRIVATE: "127.0.0.2/32",
    // Other suites run beside the calls.
    AGENT_CPU_LIMIT: "1",
  };
  // Tests close pages in the middle of calls and never rejoin.
  const patience = { SESSION_RESUME_MS: "20000" };
  const contact = { SECURITY_CONTACT: "security@example.test" };
  const where = { VISAVIS_DATA_DIR: dataDir, APP_URL: `http://localhost:${ports.PORT}` };
  const env = {
    ...base,
    ...ports,
    ...limits,
    ...patience,
    ...contact,
    ...where,
    ...outsideServices(Number(ports.PORT) + OUTSIDE_OFFSET),
  };
  const child = spawn(process.execPath, [join(ROOT_DIR, "scripts", "start.ts"), "start"], {
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
    await keepLogs(dataDir);
  };
  // It prints only the table of addresses to stdout, once it is healthy.
  const ready = once(child.stdout, "data").then(() => true);
  if (await Promise.race([ready, gone.then(() => false)])) {
    child.stdout.resume();
    return { env, stop };
  }
  await keepLogs(dataDir);
  throw new SetupError("the instance for these tests did not start (its logs are in test-results/logs)");
}

async function keepLogs(dataDir: string): Promise<void> {
  const kept = join(ROOT_DIR, "test-results", "logs");
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
