import { fork } from "node:child_process";
import { join } from "node:path";
import { limitParallel } from "./limit-parallel.ts";
import type { ThreadAnswer, ThreadKind } from "./thread-process.ts";

/** One at a time, because each may take half a gigabyte. */
const LIMITS = { parallel: 1, waiting: 200 };
/** Starting a process takes a tenth of a second, and more on a busy machine. */
const START_MS = 60_000;
const PROCESS = ["lib", "platform", "parallel", "thread-process.ts"];

/** Why a thread returned nothing: it took too long or too much memory, or failed. */
export class ThreadError extends Error {
  readonly kind: ThreadKind;

  constructor(kind: ThreadKind, cause?: string) {
    super(`the thread returned nothing (${kind})`, { cause });
    this.name = "ThreadError";
    this.kind = kind;
  }
}

/**
 * Runs a script in a thread of its own process, and returns its first message. The process is killed if it takes too long or too
 * much memory: a broken or hostile text must not take the app down, or keep others waiting. A thread alone is not enough, because V8
 * ends the whole process if one array outgrows the thread's heap. `script` is a path from the project's folder, not an import:
 * threads run from source, outside the app's bundle. One runs at a time; `timeoutMs` counts from the thread's start. Throws
 * `ThreadError`, and `SERVICE_UNAVAILABLE` if too many wait.
 */
export async function runInThread(
  script: readonly string[],
  workerData: object,
  timeoutMs: number,
): Promise<unknown> {
  return await limitParallel("threads", LIMITS, () => run(script, workerData, timeoutMs));
}

async function run(script: readonly string[], workerData: object, timeoutMs: number): Promise<unknown> {
  const root = /* turbopackIgnore: true */ process.cwd();
  const child = fork(join(root, ...PROCESS), {
    cwd: root,
    // It needs no settings or secrets.
    env: { NODE_ENV: "production" },
    execArgv: ["--disable-warning=ExperimentalWarning"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const fail = (kind: ThreadKind, cause?: string) => reject(new ThreadError(kind, cause));
  let timer = setTimeout(() => fail("slow"), START_MS);
  child.on("message", (answer: ThreadAnswer) => {
    if (answer.is === "result") resolve(answer.value);
    else if (answer.is === "failed") fail(answer.kind, answer.cause);
    else {
      clearTimeout(timer);
      timer = setTimeout(() => fail("slow"), timeoutMs);
    }
  });
  child.on("error", () => fail("failed"));
  // V8 aborts a process whose memory is used up.
  child.on("exit", (_, signal) => fail(signal ? "memory" : "failed"));
  try {
    child.send({ script: join(root, ...script), workerData });
    return await promise;
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}
