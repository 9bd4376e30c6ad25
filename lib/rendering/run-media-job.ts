import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { MediaAnswer, MediaJob } from "./media-job.ts";

/** A job that could not be done; `code` is the system's, such as `ENOSPC`. */
class MediaError extends Error {
  override readonly name = "MediaError";
  readonly code: string | undefined;

  constructor(reason: string, code?: string) {
    super(reason);
    this.code = code;
  }
}

/** Found by its place, not by an import: the thread runs the source as it is, outside of what the app is built into. */
const THREAD = ["lib", "rendering", "media-thread.ts"];

/**
 * Has a thread do the job. `onProgress` is told how far it is (0..1); what it throws ends the thread and is thrown here.
 * Returns how many sentences were drawn. Throws `MediaError`.
 */
export async function runMediaJob(
  job: MediaJob,
  onProgress: (done: number) => Promise<void> = async () => {},
): Promise<number> {
  const thread = new Worker(join(process.cwd(), ...THREAD), { workerData: job });
  try {
    return await new Promise<number>((resolve, reject) => {
      thread.on("message", (answer: MediaAnswer) => {
        if (answer.type === "progress") onProgress(answer.done).catch(reject);
        else if (answer.type === "finished") resolve(answer.drawn);
        else reject(new MediaError(answer.reason, answer.code));
      });
      thread.on("error", (error) => reject(new MediaError(error.message)));
      thread.on("exit", () => reject(new MediaError("the thread ended before its job")));
    });
  } finally {
    await thread.terminate();
  }
}
