import { setTimeout as wait } from "node:timers/promises";
import type { JobReply, JobRequest } from "./serve-jobs.ts";
import { startWorker, type WorkerHandle } from "./worker-handle.ts";

/** More requests are waiting than the machine can serve in time. */
export class OverloadedError extends Error {}
/** The capability did not load, so it cannot run. */
export class UnavailableError extends Error {}

/** How long a stopping server waits for the running job. */
const LAST_JOB_MS = 3000;

type Waiting<Job, Result> = {
  job: Job;
  signal: AbortSignal | undefined;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
};

export type WorkerState = { status: "loading" | "ready" | "failed" | "closed"; reason?: string };

/**
 * A worker thread, or process, and its queue. Jobs run one at a time, in order. A client that disconnects leaves the queue, and the
 * result of its running job is discarded. A thread that dies or exceeds `timeoutMs` is replaced, and only its current
 * job is lost.
 */
export class WorkerClient<Job, Result> {
  state: WorkerState = { status: "loading" };
  private worker: WorkerHandle | undefined;
  private readonly queue: Waiting<Job, Result>[] = [];
  private running: (Waiting<Job, Result> & { id: number; timer: NodeJS.Timeout }) | undefined;
  private nextId = 1;
  private onRest: (() => void) | undefined;
  private readonly script: URL;
  private readonly options: {
    workerData: unknown;
    isProcess: boolean;
    isApart: boolean;
    maxWaiting: number;
    timeoutMs: number;
  };
  private readonly settled: { promise: Promise<void>; resolve: () => void };

  constructor(
    script: URL,
    options: {
      workerData: unknown;
      isProcess?: boolean;
      isApart?: boolean;
      maxWaiting?: number;
      timeoutMs?: number;
    },
  ) {
    this.script = script;
    this.options = { isProcess: false, isApart: false, maxWaiting: 64, timeoutMs: 60_000, ...options };
    this.settled = Promise.withResolvers<void>();
    this.spawn();
  }

  /** Resolves when the model has loaded or failed to load; see `state`. */
  loaded(): Promise<void> {
    return this.settled.promise;
  }

  /** Number of running and waiting jobs. */
  get waiting(): number {
    return this.queue.length + (this.running ? 1 : 0);
  }

  async run(job: Job, signal?: AbortSignal): Promise<Result> {
    await this.loaded();
    signal?.throwIfAborted();
    if (this.state.status === "failed" || this.state.status === "closed") {
      throw new UnavailableError(this.state.reason ?? "The model is not loaded");
    }
    if (this.queue.length >= this.options.maxWaiting)
      throw new OverloadedError("Too many requests are waiting");
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const entry = { job, signal, resolve, reject };
    const onAbort = () => {
      const index = this.queue.indexOf(entry);
      if (index >= 0) this.queue.splice(index, 1);
      reject(new DOMException("The client disconnected", "AbortError"));
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    this.queue.push(entry);
    this.startNext();
    return promise.finally(() => signal?.removeEventListener("abort", onAbort));
  }

  /** Stops the thread once it is idle: terminating it inside native code would crash the whole process. */
  async close(): Promise<void> {
    const busy = this.running !== undefined || this.state.status === "loading";
    const { promise: atRest, resolve } = Promise.withResolvers<void>();
    this.onRest = resolve;
    this.state = { status: "closed", reason: "The server is stopping" };
    this.settled.resolve();
    this.rejectWaiting("The server is stopping");
    if (busy) await Promise.race([atRest, wait(LAST_JOB_MS, undefined, { ref: false })]);
    await this.worker?.terminate();
  }

  private spawn(): void {
    const worker = startWorker(this.script, this.options, {
      onMessage: (reply: JobReply<Result>) => this.onReply(reply),
      onDeath: (reason) => this.onDeath(worker, reason),
    });
    this.worker = worker;
  }

  private onReply(reply: JobReply<Result>): void {
    if (this.state.status === "closed") {
      this.failRunning(new UnavailableError("The server is stopping"));
      this.onRest?.();
    } else if (reply.type === "ready") {
      this.state = { status: "ready" };
      this.settled.resolve();
      this.startNext();
    } else if (reply.type === "failed") {
      this.onFailedLoad(reply.reason);
    } else if (this.running?.id === reply.id) {
      const { resolve, reject, timer } = this.running;
      clearTimeout(timer);
      this.running = undefined;
      if (reply.type === "done") resolve(reply.result);
      else reject(new Error(reply.reason));
      this.startNext();
    }
  }

  private startNext(): void {
    if (this.running || this.state.status !== "ready") return;
    const entry = this.queue.shift();
    if (!entry) return;
    const id = this.nextId++;
    const timer = setTimeout(() => this.onTimeout(id), this.options.timeoutMs);
    this.running = { ...entry, id, timer };
    const request: JobRequest<Job> = { id, job: entry.job };
    this.worker?.send(request);
  }

  private onTimeout(id: number): void {
    if (this.running?.id !== id) return;
    const worker = this.worker;
    this.onDeath(worker, "The model took too long");
    void worker?.terminate();
  }

  private onDeath(worker: WorkerHandle | undefined, reason: string): void {
    if (worker !== this.worker || this.state.status === "closed" || this.state.status === "failed") return;
    this.failRunning(new Error(reason));
    if (this.state.status === "loading") {
      this.onFailedLoad(reason);
      return;
    }
    this.state = { status: "loading" };
    this.spawn();
  }

  private onFailedLoad(reason: string): void {
    this.state = { status: "failed", reason };
    this.settled.resolve();
    this.rejectWaiting(reason);
  }

  private rejectWaiting(reason: string): void {
    for (const entry of this.queue.splice(0)) entry.reject(new UnavailableError(reason));
  }

  private failRunning(error: Error): void {
    if (!this.running) return;
    clearTimeout(this.running.timer);
    this.running.reject(error);
    this.running = undefined;
  }
}
