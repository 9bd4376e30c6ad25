import { WorkerClient } from "./worker-client.ts";

/** A script, and whether it runs in a process of its own instead of a thread; `isApart`, if that may lower its priority. */
export type WorkerScript = { script: URL; isProcess: boolean; isApart?: boolean };

/** After a failure to load, jobs fail at once for this long. */
const RETRY_MS = 30_000;

/** A worker that is started by its first job, because most instances never need it. */
export class OnDemandWorker<Job, Result> {
  private readonly start: () => WorkerClient<Job, Result>;
  private client: WorkerClient<Job, Result> | undefined;
  private settledAt = 0;
  private isClosed = false;
  private jobs = 0;

  constructor({ script, ...where }: WorkerScript, workerData: unknown = {}) {
    this.start = () => new WorkerClient<Job, Result>(script, { workerData, ...where });
  }

  /** Whether it could not be loaded a moment ago. Later it is worth another try. */
  get isFailing(): boolean {
    return this.client?.state.status === "failed" && Date.now() - this.settledAt <= RETRY_MS;
  }

  /** Whether no job runs or waits, also none that waits for the thread to load. */
  get isIdle(): boolean {
    return this.jobs === 0;
  }

  async run(job: Job, signal?: AbortSignal): Promise<Result> {
    const isWorthATry = this.client?.state.status === "failed" && !this.isFailing;
    if (!this.isClosed && (!this.client || isWorthATry)) {
      // Not awaited: a second job in the meantime would find a closed thread.
      void this.client?.close();
      const client = this.start();
      this.client = client;
      // Loading may take longer than the pause after it.
      void client.loaded().then(() => {
        this.settledAt = Date.now();
      });
    }
    if (!this.client) throw new Error("The server is stopping");
    this.jobs += 1;
    try {
      return await this.client.run(job, signal);
    } finally {
      this.jobs -= 1;
    }
  }

  /** Stops the thread, if it was started. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.client?.close();
  }
}
