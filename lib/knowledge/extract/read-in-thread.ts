import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { log } from "#lib/platform/log.ts";
import { ExtractionError, IMPORT_FAILURES } from "./import-failures.ts";

const TIMEOUT_MS = 20_000;
const HEAP_MB = 256;
/**
 * A thread's own limit covers its heap only. Buffers outside the heap show in the whole process, whose growth
 * is checked.
 */
const MAX_GROWTH_BYTES = 512 * 1_048_576;
const CHECK_EVERY_MS = 50;

/** Paths, not imports: threads run from source, outside the app's bundle. */
const SCRIPTS = {
  extract: ["lib", "knowledge", "extract", "extraction-worker.ts"],
  chunk: ["lib", "knowledge", "extract", "chunking-worker.ts"],
} as const;

/**
 * Runs a script in its own thread, and returns its first message. The thread is stopped if it takes too long or too much
 * memory: a broken or hostile document must not take the process down, or keep others waiting. Throws `ExtractionError`.
 */
export async function readInThread(script: keyof typeof SCRIPTS, workerData: object): Promise<unknown> {
  const worker = new Worker(join(/* turbopackIgnore: true */ process.cwd(), ...SCRIPTS[script]), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
    // The thread needs no settings or secrets.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const fail = (message: string, cause?: unknown) => reject(new ExtractionError(message, cause));
  worker.on("message", resolve);
  worker.on("error", (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
    if (!isMemory) log.warn("document not read", { script, error });
    fail(isMemory ? IMPORT_FAILURES.memory : IMPORT_FAILURES.unreadable, error);
  });
  worker.on("exit", () => fail(IMPORT_FAILURES.unreadable));
  const timer = setTimeout(() => fail(IMPORT_FAILURES.slow_file), TIMEOUT_MS);
  const atFirst = process.memoryUsage.rss();
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - atFirst > MAX_GROWTH_BYTES) fail(IMPORT_FAILURES.memory);
  }, CHECK_EVERY_MS);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    await worker.terminate();
  }
}
