import { log } from "#lib/platform/log.ts";
import { runInThread, ThreadError } from "#lib/platform/parallel/run-in-thread.ts";
import { ExtractionError, IMPORT_FAILURES } from "./import-failures.ts";

const TIMEOUT_MS = 20_000;

const SCRIPTS = {
  extract: ["lib", "knowledge", "extract", "extraction-worker.ts"],
  chunk: ["lib", "knowledge", "extract", "chunking-worker.ts"],
} as const;
const FAILURES = {
  slow: IMPORT_FAILURES.slow_file,
  memory: IMPORT_FAILURES.memory,
  failed: IMPORT_FAILURES.unreadable,
};

/** Runs a script in its own thread within limits of time and memory, and returns its first message. Throws `ExtractionError`. */
export async function readInThread(script: keyof typeof SCRIPTS, workerData: object): Promise<unknown> {
  return await runInThread(SCRIPTS[script], workerData, TIMEOUT_MS).catch((error: unknown) => {
    if (!(error instanceof ThreadError)) throw error;
    if (error.kind === "failed" && error.cause) log.warn("document not read", { script, error: error.cause });
    throw new ExtractionError(FAILURES[error.kind], error.cause);
  });
}
