import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { limitParallel } from "./limit-parallel.ts";

const HEAP_MB = 256;
/**
 * A thread's own limit covers its heap only. Buffers outside the heap show in the whole process, whose growth
 * is checked.
 */
const MAX_GROWTH_BYTES = 512 * 1_048_576;
const CHECK_EVERY_MS = 50;
/** One at a time: of several, nobody could tell which one the process grows by. */
const LIMITS = { parallel: 1, waiting: 200 };

/** Why a thread returned nothing: it took too long or too much memory, or failed. */
export class ThreadError extends Error {
  readonly kind: "slow" | "memory" | "failed";

  constructor(kind: ThreadError["kind"], cause?: unknown) {
    super(`the thread returned nothing (${kind})`, { cause });
    this.name = "ThreadError";
    this.kind = kind;
  }
}

/**
 * Runs a script in its own thread, and returns its first message. The thread is stopped if it takes too long or too much
 * memory: a broken or hostile text must not take the process down, or keep others waiting. `script` is a path from the project's
 * folder, not an import: threads run from source, outside the app's bundle. One thread runs at a time; `timeoutMs` counts from its
 * start. Throws `ThreadError`, and `SERVICE_UNAVAILABLE` if too many wait.
 */
export async function runInThread(
  script: readonly string[],
  workerData: object,
  timeoutMs: number,
): Promise<unknown> {
  return await limitParallel("threads", LIMITS, () => run(script, workerData, timeoutMs));
}

async function run(script: readonly string[], workerData: object, timeoutMs: number): Promise<unknown> {
  const worker = new Worker(join(/* turbopackIgnore: true */ process.cwd(), ...script), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
    // The thread needs no settings or secrets.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const fail = (kind: ThreadError["kind"], cause?: unknown) => reject(new ThreadError(kind, cause));
  worker.on("message", resolve);
  worker.on("error", (error: NodeJS.ErrnoException) =>
    fail(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "failed", error),
  );
  worker.on("exit", () => fail("failed"));
  const timer = setTimeout(() => fail("slow"), timeoutMs);
  const atFirst = process.memoryUsage.rss();
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - atFirst > MAX_GROWTH_BYTES) fail("memory");
  }, CHECK_EVERY_MS);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    await worker.terminate();
  }
}
