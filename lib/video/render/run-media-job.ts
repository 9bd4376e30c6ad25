import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { log } from "#lib/platform/log.ts";
import type { Priority } from "#lib/platform/parallel/lower-priority.ts";
import { minimalEnvironment, starvingAfterMs } from "./env.ts";
import type {
  AudioJob,
  MediaJob,
  MediaMessage,
  OwnAudioJob,
  RecordingFigures,
  RecordingJob,
  VideoJob,
} from "./media-job.ts";

/** A job failed; `code` is the system's error code, such as `ENOSPC`. */
class MediaError extends Error {
  override readonly name = "MediaError";
  readonly code: string | undefined;

  constructor(reason: string, code?: string) {
    super(reason);
    this.code = code;
  }
}

/** A path, not an import: the program runs from source, outside the app's bundle. */
const PROGRAM = ["lib", "video", "render", "media-process.ts"];

/** A job that gets less than this share of a core for this long is starving. */
const STARVING_SHARE = 0.1;

/** `prompt`: as a call for the first 3 s, then `steady`. */
export type JobPriority = Priority | "prompt";

type RunOptions = {
  /** Receives the progress (0..1). If it throws, the process ends and the error is rethrown. */
  onProgress?: (done: number) => Promise<void>;
  onStart?: (pid: number, priority: JobPriority) => void;
  /** Once it aborts, the process ends and its reason is thrown. */
  signal?: AbortSignal;
};

type Finished = Extract<MediaMessage, { type: "finished" }>;
type SteadyOptions = RunOptions & Required<Pick<RunOptions, "onProgress">>;

/**
 * Draws a video in its own process, which only gets the CPU that nobody else wants. If that is next to nothing, the process
 * is replaced by one that gets a tenth of what a call gets and continues with the segments drawn so far. Returns how many
 * sentences were drawn. Throws `MediaError`.
 */
export async function runVideoJob(job: VideoJob, options: RunOptions = {}): Promise<number> {
  const steady = { ...options, onProgress: forwardOnly(options.onProgress) };
  const first = starvingAfterMs() > 0 ? await runAt("idle", job, steady) : undefined;
  const result = first ?? (await runAt("low", job, steady));
  return result?.figure ?? 0;
}

/**
 * Writes the audio of a take in a process of its own. It takes a second or two of a core, far less than speaking it took, and its
 * owner waits for it, so it gets as much as a call for 3 s, and then a third of that. Throws `MediaError`.
 */
export async function runAudioJob(
  job: AudioJob | OwnAudioJob,
  options: Pick<RunOptions, "signal"> = {},
): Promise<void> {
  await runAt("prompt", job, { ...options, onProgress: async () => {} });
}

/** Writes the files of a recording, at a third of what a call gets: copying takes little. Throws `MediaError`. */
export async function runRecordingJob(job: RecordingJob): Promise<RecordingFigures> {
  const result = await runAt("steady", job, { onProgress: async () => {} });
  if (!result?.recording) throw new MediaError("the job returned no figures");
  return result.recording;
}

/** Leaves out progress below what was reported: a second process draws the sentence again that the first had begun. */
function forwardOnly(report: RunOptions["onProgress"]): (done: number) => Promise<void> {
  let reported = 0;
  return async (done) => {
    if (done < reported) return;
    reported = done;
    await report?.(done);
  };
}

/** Returns `undefined` if the process was starving at this priority. */
async function runAt(
  priority: JobPriority,
  job: MediaJob,
  { onProgress, onStart, signal }: SteadyOptions,
): Promise<Finished | undefined> {
  signal?.throwIfAborted();
  const child = spawn(
    process.execPath,
    [join(/* turbopackIgnore: true */ process.cwd(), ...PROGRAM), priority],
    {
      // Its own session, so Linux can schedule it separately from the app.
      detached: true,
      env: minimalEnvironment(),
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
  const over = new AbortController();
  if (child.pid !== undefined) onStart?.(child.pid, priority);
  try {
    const result = waitForResult(child, job, { onProgress, signal, over: over.signal });
    if (priority !== "idle") return await result;
    return await Promise.race([result, starved(child, starvingAfterMs(), over.signal)]);
  } finally {
    over.abort();
    await end(child);
  }
}

/** Resolves when the process gets next to no CPU; never if it ends before, or the system does not say. */
function starved(child: ChildProcess, windowMs: number, signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    let before = cpuMs(child.pid);
    const timer = setInterval(() => {
      const used = cpuMs(child.pid);
      if (used - before < STARVING_SHARE * windowMs) {
        log.info("media job gets too little CPU, its priority is raised", {
          usedMs: used - before,
          windowMs,
        });
        resolve(undefined);
      }
      before = used;
    }, windowMs);
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  });
}

/** Milliseconds of CPU that a process has used, from Linux's /proc (in hundredths of a second); NaN elsewhere. */
function cpuMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

function waitForResult(
  child: ChildProcess,
  job: MediaJob,
  { onProgress, signal, over }: Pick<SteadyOptions, "onProgress" | "signal"> & { over: AbortSignal },
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true, signal: over });
    const fail = (error: Error) => reject(new MediaError(error.message));
    // Only our own program writes to this channel.
    child.on("message", (message) => {
      const answer = message as MediaMessage;
      if (answer.type === "progress") onProgress(answer.done).catch(reject);
      else if (answer.type === "finished") resolve(answer);
      else reject(new MediaError(answer.reason, answer.code));
    });
    child.on("error", fail);
    child.on("exit", () => fail(new Error("the process ended before its job")));
    child.send(job, (error) => error && fail(error));
  });
}

/** Files are named only when complete, so the process can be killed at any time. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
