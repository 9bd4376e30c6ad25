import { APP_URL, childPids, descendants } from "../../e2e/fixtures/instance.ts";
import { jobPid } from "../load/job-pid.ts";

/** What can be killed: the parts of an instance, and the worker's process that runs a call. */
export const PARTS = ["app", "agent", "job", "models", "livekit", "inngest"] as const;
export type Part = (typeof PARTS)[number];

/** What can be killed without a call. */
export const PARTS_WITHOUT_CALL = ["app", "models", "inngest"] as const satisfies Part[];

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

/** Kills a part and everything that it started. */
async function kill(part: Part): Promise<number> {
  const root = part === "job" ? await jobPid() : childPids()[part];
  if (root === undefined) throw new Error(`${part} is not running`);
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
  const isBack = async () =>
    (part === "job" || childPids()[part] !== killed) && childPids()[part] !== 0 && (await isHealthy());
  // The supervisor notices a death within milliseconds; before that, the file names the dead process.
  await wait(50);
  if (!(await within(RECOVERY_LIMIT_MS, isBack, 50))) return Number.POSITIVE_INFINITY;
  return performance.now() - from;
}

/** A sequence of numbers from 0 to 1 that is the same for the same seed: mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
