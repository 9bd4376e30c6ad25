import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ROOT_DIR } from "#scripts/start/settings.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { outsideServices } from "./outside-services.ts";
import { findSparePorts } from "./spare-ports.ts";
import { trackGroup } from "./tracked-groups.ts";

/** Above the ports of the instance itself, within the block that is kept for it. */
const OUTSIDE_OFFSET = 12;

export type TestInstance = {
  /** What the tests need in their environment to find it. */
  env: NodeJS.ProcessEnv;
  stop: () => Promise<void>;
};

/**
 * Starts the whole product as `npm start` does, on spare ports and a data folder below `workDir`. When it stops, its
 * logs are kept in `test-results/logs`.
 */
export async function startTestInstance(workDir: string, base: NodeJS.ProcessEnv): Promise<TestInstance> {
  const ports = await findSparePorts();
  const dataDir = join(workDir, "data");
  // A suite may ask more of one key in a minute than people do; that the limit holds is tested beside its code.
  const limits = {
    RATE_LIMIT_PER_MINUTE: "1000000",
    LINK_OPENS_PER_MINUTE: "1000000",
    LINK_STARTS_PER_MINUTE: "1000000",
    LINK_CALLS_PER_ADDRESS: "1000000",
  };
  // Pages of tests are closed in the middle of their calls: nobody comes back to those.
  const patience = { SESSION_RESUME_MS: "20000" };
  const where = { VISAVIS_DATA_DIR: dataDir, APP_URL: `http://localhost:${ports.PORT}` };
  const env = {
    ...base,
    ...ports,
    ...limits,
    ...patience,
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
  // The table of addresses is all that it prints on stdout, and it prints it when it is healthy.
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
