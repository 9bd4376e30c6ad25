import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { frugalEnvironment } from "./env.ts";
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

/** Found by its place, not by an import: it runs from its source as it is, outside of what the app is built into. */
const PROGRAM = ["lib", "rendering", "media-process.ts"];

/**
 * Has a process do the job. `onProgress` is told how far it is (0..1); what it throws ends the process and is thrown here.
 * Returns how many sentences were drawn, or how many milliseconds a recording has. Throws `MediaError`.
 */
export async function runMediaJob(
  job: MediaJob,
  onProgress: (done: number) => Promise<void> = async () => {},
): Promise<number> {
  const child = spawn(process.execPath, [join(process.cwd(), ...PROGRAM)], {
    // A session of its own, which Linux can weigh against the app's.
    detached: true,
    env: frugalEnvironment(),
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  try {
    return await outcomeOf(child, job, onProgress);
  } finally {
    await end(child);
  }
}

function outcomeOf(
  child: ChildProcess,
  job: MediaJob,
  onProgress: (done: number) => Promise<void>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new MediaError(error.message));
    // The only program that writes here is ours.
    child.on("message", (message) => {
      const answer = message as MediaAnswer;
      if (answer.type === "progress") onProgress(answer.done).catch(reject);
      else if (answer.type === "finished") resolve(answer.figure);
      else reject(new MediaError(answer.reason, answer.code));
    });
    child.on("error", fail);
    child.on("exit", () => fail(new Error("the process ended before its job")));
    child.send(job, (error) => error && fail(error));
  });
}

/** What it was writing has no name yet, so that it can be stopped at any point. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
