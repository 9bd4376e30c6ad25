import { readFileSync } from "node:fs";
import { join } from "node:path";
import { APP_URL, childPids, descendants } from "../../e2e/fixtures/instance.ts";
import { jobPid } from "../load/job-pid.ts";

export type Part = "app" | "agent" | "job" | "models" | "livekit" | "inngest" | "postgres";

/** The folder of the instance's Postgres server, if `bench/chaos/keep-postgres.ts` runs one. */
const POSTGRES_FOLDER = process.env.CHAOS_POSTGRES;
const DATABASE: Part[] = POSTGRES_FOLDER ? ["postgres"] : [];

/** What can be killed: the parts of an instance, its database, and the worker's process that runs a call. */
export const PARTS: Part[] = ["app", "agent", "job", "models", "livekit", "inngest", ...DATABASE];

/** What can be killed without a call. */
export const PARTS_WITHOUT_CALL: Part[] = ["app", "models", "inngest", ...DATABASE];

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Polls `holds` until it returns true; false if it does not within `limitMs`. */
export async function within(
  limitMs: number,
  holds: () => Promise<boolean>,
  everyMs = 100,
): Promise<boolean> {
  const until = performance.now() + limitMs;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > until) return false;
    await wait(everyMs);
  }
  return true;
}

export const isHealthy = async (): Promise<boolean> =>
  (await fetch(`${APP_URL}/api/health`, { signal: AbortSignal.timeout(3_000) })).status === 200;

/** The pid of a part; null while it does not run. */
async function pidOf(part: Part): Promise<number | null> {
  if (part === "job") return jobPid();
  if (part !== "postgres") return childPids()[part] || null;
  // The first line of this file is the server's pid.
  return Number(readFileSync(join(POSTGRES_FOLDER ?? "", "postmaster.pid"), "utf8").split("\n", 1)[0]);
}

/** Kills a part and everything that it started. */
async function kill(part: Part): Promise<number> {
  const root = await pidOf(part);
  if (root === null) throw new Error(`${part} is not running`);
  for (const pid of [root, ...descendants(root)]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It died with its parent.
    }
  }
  return root;
}

const RECOVERY_LIMIT_MS = 60_000;

/** Kills a part; returns the milliseconds until it runs again and the instance is healthy. */
export async function killAndRecover(part: Part): Promise<number> {
  const killed = await kill(part);
  const from = performance.now();
  const isBack = async () => {
    // A job comes back with its call, which the call's own activity checks.
    if (part !== "job" && [killed, null].includes(await pidOf(part))) return false;
    return isHealthy();
  };
  // A supervisor notices a death within milliseconds; before that, the file names the dead process.
  await wait(50);
  if (!(await within(RECOVERY_LIMIT_MS, isBack, 50))) return Number.POSITIVE_INFINITY;
  return performance.now() - from;
}
