import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { ExtractionError } from "#lib/extraction/extraction-error.ts";
import type { FileKind } from "#lib/extraction/file-kind.ts";
import { log } from "#lib/platform/log.ts";

const TIMEOUT_MS = 20_000;
const HEAP_MB = 256;
/** A thread's limit counts its heap only; what it unpacks lies beside it, and shows in the whole process. */
const MAX_GROWTH_BYTES = 512 * 1_048_576;
const WATCH_EVERY_MS = 50;
const MAX_WAITING = 8;

const TOO_LONG = "Reading the file took too long.";
const TOO_MUCH = "Reading the file takes too much memory.";
const answerShape = z.union([z.object({ text: z.string() }), z.object({ problem: z.string() })]);

/** Files are read one after the other, so that the limits of one are the limits of all. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * The text of a file, read in a thread of its own that ends when it takes too long or too much memory: a broken or
 * hostile file must not take the process with it. Throws `ExtractionError`.
 */
export async function extractText(kind: FileKind, bytes: Uint8Array): Promise<string> {
  if (waiting >= MAX_WAITING)
    throw new ExtractionError("Too many files are being read. Try again in a moment.");
  waiting += 1;
  const turn = last.then(() => readInThread(kind, bytes));
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}

async function readInThread(kind: FileKind, bytes: Uint8Array): Promise<string> {
  // Not by `import.meta.url`: bundled, this module lies elsewhere, and the thread runs the source.
  const script = join(process.cwd(), "lib", "extraction", "extraction-worker.ts");
  const worker = new Worker(script, {
    workerData: { kind, bytes: new Uint8Array(bytes) },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
    // It needs none of the process's settings, and no secret.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (sentence: string, cause?: unknown) => reject(new ExtractionError(sentence, cause));
  worker.on("message", (message: unknown) => {
    const answer = answerShape.parse(message);
    if ("text" in answer) resolve(answer.text);
    else fail(answer.problem);
  });
  worker.on("error", (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
    if (!isMemory) log.warn("a file could not be read", { kind, error });
    fail(isMemory ? TOO_MUCH : "The file cannot be read.", error);
  });
  worker.on("exit", () => fail("The file cannot be read."));
  const timer = setTimeout(() => fail(TOO_LONG), TIMEOUT_MS);
  const atFirst = process.memoryUsage.rss();
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - atFirst > MAX_GROWTH_BYTES) fail(TOO_MUCH);
  }, WATCH_EVERY_MS);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    await worker.terminate();
  }
}
