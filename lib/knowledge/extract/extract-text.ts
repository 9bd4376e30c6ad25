import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { limitParallel } from "#lib/platform/limit-parallel.ts";
import { log } from "#lib/platform/log.ts";
import { ExtractionError } from "./extraction-error.ts";
import type { FileKind } from "./file-kind.ts";
import { IMPORT_FAILURES } from "./import-failures.ts";

const TIMEOUT_MS = 20_000;
const HEAP_MB = 256;
/**
 * A thread's own limit covers its heap only. Buffers outside the heap show in the whole process, whose growth
 * is checked.
 */
const MAX_GROWTH_BYTES = 512 * 1_048_576;
const CHECK_EVERY_MS = 50;

const answerShape = z.union([z.object({ text: z.string() }), z.object({ problem: z.string() })]);

/** One at a time: then the limits of one are those of all. */
const QUEUE = { parallel: 1, waiting: 7, refuse: () => new ExtractionError(IMPORT_FAILURES.busy) };

/**
 * Extracts a file's text in its own thread, which is stopped if it takes too long or too much memory: a
 * broken or hostile file must not take the process down. Throws `ExtractionError`.
 */
export async function extractText(kind: FileKind, bytes: Uint8Array): Promise<string> {
  return await limitParallel("documents", QUEUE, () => readInThread(kind, bytes));
}

async function readInThread(kind: FileKind, bytes: Uint8Array): Promise<string> {
  // Not `import.meta.url`: the bundled module is elsewhere, and the thread runs from source.
  const script = join(process.cwd(), "lib", "knowledge", "extract", "extraction-worker.ts");
  const worker = new Worker(script, {
    workerData: { kind, bytes: new Uint8Array(bytes) },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
    // The thread needs no settings or secrets.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (message: string, cause?: unknown) => reject(new ExtractionError(message, cause));
  worker.on("message", (message: unknown) => {
    const answer = answerShape.parse(message);
    if ("text" in answer) resolve(answer.text);
    else fail(answer.problem);
  });
  worker.on("error", (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
    if (!isMemory) log.warn("file not read", { kind, error });
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
