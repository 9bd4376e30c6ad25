import { Worker } from "node:worker_threads";

/** Why a thread returned nothing. */
export type ThreadKind = "slow" | "memory" | "failed";
/** What the process tells the one that started it. */
export type ThreadAnswer =
  | { is: "started" }
  | { is: "result"; value: unknown }
  | { is: "failed"; kind: ThreadKind; cause?: string };
type ThreadRequest = { script: string; workerData: object };

const HEAP_MB = 256;
/** A thread's own limit covers its heap only. Buffers outside the heap show in the whole process, whose growth is checked. */
const MAX_GROWTH_BYTES = 512 * 1_048_576;
const CHECK_EVERY_MS = 50;

/** The process of one thread: see `runInThread`, which kills it. If the app has died, it ends by itself. */
function serve({ script, workerData }: ThreadRequest): void {
  const answer = (message: ThreadAnswer) => process.send?.(message);
  const worker = new Worker(script, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  worker.on("online", () => answer({ is: "started" }));
  worker.on("message", (value) => answer({ is: "result", value }));
  worker.on("error", (error: NodeJS.ErrnoException) => {
    const kind = error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "failed";
    answer({ is: "failed", kind, cause: String(error) });
  });
  worker.on("exit", () => answer({ is: "failed", kind: "failed" }));
  const atFirst = process.memoryUsage.rss();
  setInterval(() => {
    if (process.memoryUsage.rss() - atFirst > MAX_GROWTH_BYTES) answer({ is: "failed", kind: "memory" });
  }, CHECK_EVERY_MS);
}

process.once("message", (request) => serve(request as ThreadRequest));
process.once("disconnect", () => process.exit());
