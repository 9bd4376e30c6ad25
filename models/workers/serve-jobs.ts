import { parentPort } from "node:worker_threads";

export type JobRequest<Job> = { id: number; job: Job };
export type JobReply<Result> =
  | { type: "ready" }
  | { type: "failed"; reason: string }
  | { type: "done"; id: number; result: Result }
  | { type: "error"; id: number; reason: string };

/** The thread's side of a `WorkerClient`: loads once, then runs one job at a time. */
export async function serveJobs<Job, Result>(
  load: () => Promise<(job: Job) => Promise<Result>>,
): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error("serveJobs runs in a worker thread");
  const send = (reply: JobReply<Result>) => port.postMessage(reply);
  try {
    const run = await load();
    port.on("message", ({ id, job }: JobRequest<Job>) => {
      run(job).then(
        (result) => send({ type: "done", id, result }),
        (error: unknown) => send({ type: "error", id, reason: reasonOf(error) }),
      );
    });
    send({ type: "ready" });
  } catch (error) {
    send({ type: "failed", reason: reasonOf(error) });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
