import { flushCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";

export type JobRequest<Job> = { id: number; job: Job };
export type JobReply<Result> =
  | { type: "ready" }
  | { type: "failed"; reason: string }
  | { type: "done"; id: number; result: Result }
  | { type: "error"; id: number; reason: string };

/** The data that this thread or process was started with. */
export const readWorkerData = (): unknown =>
  parentPort ? workerData : JSON.parse(process.argv[2] ?? "null");

type Port<Job, Result> = {
  send: (reply: JobReply<Result>) => void;
  onRequest: (listener: (request: JobRequest<Job>) => void) => void;
};

/** The other end of a `WorkerHandle`. A process ends with the one that started it. */
function openPort<Job, Result>(): Port<Job, Result> {
  const port = parentPort;
  if (port) {
    return {
      send: (reply) => port.postMessage(reply),
      onRequest: (listener) => void port.on("message", listener),
    };
  }
  if (!process.send) throw new Error("serveJobs runs in a worker thread or a forked process");
  process.once("disconnect", () => process.exit());
  return {
    send: (reply) => void process.send?.(reply),
    onRequest: (listener) => void process.on("message", listener),
  };
}

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as (options: { type: "minor" | "major" }) => void;

/**
 * Frees what this thread no longer uses. V8 does so when its own heap is full, which takes hundreds of jobs: it does not see
 * how much memory of a model's library hangs on a small object. `minor` frees what is young, in about 0.3 ms; `major`
 * everything, in about 15 ms.
 */
const collectGarbage = (type: "minor" | "major"): void => gc({ type });

/** The worker's side of a `WorkerClient`: loads once, then runs one job at a time. */
export async function serveJobs<Job, Result>(
  load: () => Promise<(job: Job) => Promise<Result>>,
): Promise<void> {
  const { send, onRequest } = openPort<Job, Result>();
  try {
    const run = await load();
    // It may be killed at any time later, and would compile everything again the next time.
    flushCompileCache();
    // A model's file is no longer needed once its library has read it.
    collectGarbage("major");
    onRequest(({ id, job }) => {
      run(job)
        .then(
          (result) => send({ type: "done", id, result }),
          (error: unknown) => send({ type: "error", id, reason: reasonOf(error) }),
        )
        .finally(() => collectGarbage("minor"));
    });
    send({ type: "ready" });
  } catch (error) {
    send({ type: "failed", reason: reasonOf(error) });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
