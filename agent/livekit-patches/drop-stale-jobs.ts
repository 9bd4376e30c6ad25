/** A process that is ready for a call. */
type Ready = { proc: { launchJob: (job: unknown) => Promise<void> }; unlock: () => void };

/** The part of the library's pool of processes that hands them out. */
type Pool = {
  launchJob: (job: unknown) => Promise<void>;
  /** Undefined if the worker keeps no process ready. */
  procMutex?: unknown;
  warmedProcQueue: { get: () => Promise<Ready>; put: (ready: Ready) => Promise<void> };
};

type Options = {
  /** How long an accepted job may wait for a process. */
  maxWaitMs: number;
  onDropped: () => void;
  now?: () => number;
};

/**
 * Drops jobs that have waited too long for a process: the app has dispatched their calls again, or given them up. The
 * library would start a process for each, one after another, and on an overloaded machine new calls would wait behind
 * calls that ended minutes ago. `prototype` is that of the library's `ProcPool`.
 */
export function dropStaleJobs(
  prototype: object,
  { maxWaitMs, onDropped, now = performance.now.bind(performance) }: Options,
): void {
  // Private API of the pinned version; `drop-stale-jobs.test.ts` fails if it changes.
  const pool = prototype as Pool;
  const { launchJob } = pool;
  pool.launchJob = async function (this: Pool, job: unknown): Promise<void> {
    if (this.procMutex === undefined) return await launchJob.call(this, job);
    const acceptedAt = now();
    const ready = await this.warmedProcQueue.get();
    if (now() - acceptedAt > maxWaitMs) {
      await this.warmedProcQueue.put(ready);
      onDropped();
      return;
    }
    ready.unlock();
    await ready.proc.launchJob(job);
  };
}

/** The prototype of the library's `ProcPool`, which it does not export. */
export async function procPoolPrototype(): Promise<object> {
  const module: unknown = await import(
    new URL("ipc/proc_pool.js", import.meta.resolve("@livekit/agents")).href
  );
  if (typeof module === "object" && module !== null && "ProcPool" in module) {
    const { ProcPool } = module;
    if (typeof ProcPool === "function" && typeof ProcPool.prototype.launchJob === "function")
      return ProcPool.prototype;
  }
  throw new Error("the library's pool of processes has changed");
}
