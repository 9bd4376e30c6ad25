import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { changedEnv } from "#models/env.ts";
import type { WorkerState } from "#models/workers/worker-client.ts";
import {
  type FromWorker,
  LlmError,
  type LlmEvent,
  type LlmInfo,
  type LlmRequest,
  type LlmSettings,
  type ToWorker,
} from "./llm-protocol.ts";

const WORKER = new URL("./llm-worker.ts", import.meta.url);
const FIRST_RESTART_MS = 250;
const MAX_RESTART_MS = 30_000;
/** A file that ends the process this often while it loads will not load. */
const MAX_LOAD_CRASHES = 3;

type Running = { push: (event: LlmEvent) => void; fail: (error: Error) => void };
type Report = (message: string, fields: object) => void;

/** The child process of the built-in model: starts it, restarts it when it dies, and passes requests and answers. */
export class LlmProcess {
  state: WorkerState = { status: "loading" };
  /** Of the loaded model. */
  info: LlmInfo | undefined;
  private child: ChildProcess | undefined;
  private readonly running = new Map<number, Running>();
  private nextId = 1;
  private crashes = 0;
  private restart: NodeJS.Timeout | undefined;
  private settled = Promise.withResolvers<void>();
  private readonly settings: LlmSettings;
  private readonly report: Report;

  constructor(settings: LlmSettings, report: Report = () => undefined) {
    this.settings = settings;
    this.report = report;
    this.spawn();
  }

  /** Resolves when the model has loaded or failed to load; see `state`. */
  loaded(): Promise<void> {
    return this.settled.promise;
  }

  /** Number of running and waiting requests. */
  get waiting(): number {
    return this.running.size;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Streams the answer to a request; ends after "done". Throws `LlmError` if it cannot be answered, also when its
   * process dies, and the signal's reason if it aborts. An aborted request frees the model.
   */
  async *chat(request: LlmRequest, signal: AbortSignal): AsyncGenerator<LlmEvent> {
    await untilAborted(this.loaded(), signal);
    if (this.state.status !== "ready" || !this.child?.connected) {
      throw new LlmError(
        503,
        "model_unavailable",
        this.state.reason ?? "The language model is starting again",
      );
    }
    const id = this.nextId++;
    const inbox = new Inbox(signal);
    this.running.set(id, inbox);
    this.send({ type: "chat", id, request });
    try {
      for await (const event of inbox) {
        yield event;
        if (event.type === "done") return;
      }
    } finally {
      // Still there: the client left before the end.
      if (this.running.has(id)) this.send({ type: "abort", id });
    }
  }

  async close(): Promise<void> {
    this.state = { status: "closed", reason: "The server is stopping" };
    clearTimeout(this.restart);
    this.settled.resolve();
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    // It keeps nothing that would have to be saved.
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  private send(message: ToWorker): void {
    if (this.child?.connected) this.child.send(message);
  }

  private spawn(): void {
    const child = fork(WORKER, [JSON.stringify(this.settings)], {
      execArgv: ["--disable-warning=ExperimentalWarning"],
      // Otherwise, where gdb is installed, it examines a process that aborts, for seconds in which nobody is answered.
      env: changedEnv({ GGML_NO_BACKTRACE: "1" }),
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.child = child;
    child.on("message", (message: FromWorker) => this.onMessage(message));
    child.on("error", (error) => this.onExit(child, error.message));
    child.on("exit", (code, signal) => this.onExit(child, signal ?? `code ${code}`));
  }

  private onMessage(message: FromWorker): void {
    if (this.state.status === "closed") return;
    if (message.type === "ready") {
      this.info = message.info;
      this.state = { status: "ready" };
      this.report("the language model is loaded", message.info);
      this.settled.resolve();
    } else if (message.type === "failed") {
      this.giveUp(message.reason);
    } else {
      this.onAnswer(message);
    }
  }

  private onAnswer(message: Exclude<FromWorker, { type: "ready" | "failed" }>): void {
    const request = this.running.get(message.id);
    if (message.type === "event" && message.event.type !== "done") {
      request?.push(message.event);
      return;
    }
    this.running.delete(message.id);
    if (message.type === "event") {
      this.crashes = 0;
      request?.push(message.event);
    } else if (message.type === "error") {
      const { status, code, message: text } = message.failure;
      request?.fail(new LlmError(status, code, text));
    }
  }

  private onExit(child: ChildProcess, cause: string): void {
    if (child !== this.child || this.state.status === "closed") return;
    const wasLoading = this.state.status === "loading";
    this.child = undefined;
    for (const request of this.running.values()) {
      request.fail(
        new LlmError(503, "model_crashed", "The language model's process ended. It is starting again."),
      );
    }
    this.running.clear();
    if (this.state.status === "failed") return;
    this.crashes += 1;
    if (wasLoading && this.crashes >= MAX_LOAD_CRASHES) {
      this.giveUp(`The model's file ends the process that loads it (${cause}). Download it again.`);
      return;
    }
    const delayMs = Math.min(MAX_RESTART_MS, FIRST_RESTART_MS * 2 ** (this.crashes - 1));
    this.report("the language model's process ended", { cause, restartInMs: delayMs });
    if (!wasLoading) this.settled = Promise.withResolvers<void>();
    this.state = { status: "loading" };
    this.restart = setTimeout(() => this.spawn(), delayMs);
  }

  private giveUp(reason: string): void {
    this.state = { status: "failed", reason };
    this.report("the language model could not be loaded", { reason });
    this.settled.resolve();
    this.child?.kill("SIGKILL");
  }
}

/** Waits for the promise. Throws the signal's reason if it aborts first. */
async function untilAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => aborted.resolve(), { once: true });
  if (!signal.aborted) await Promise.race([promise, aborted.promise]);
  signal.throwIfAborted();
}

/** The events of one request, in order, for the reader of its answer. */
class Inbox {
  private readonly events: LlmEvent[] = [];
  private error: Error | undefined;
  private wake: (() => void) | undefined;
  private readonly signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.signal = signal;
  }

  readonly push = (event: LlmEvent): void => {
    this.events.push(event);
    this.wake?.();
  };

  readonly fail = (error: Error): void => {
    this.error = error;
    this.wake?.();
  };

  async *[Symbol.asyncIterator](): AsyncGenerator<LlmEvent> {
    const onAbort = () => this.wake?.();
    this.signal.addEventListener("abort", onAbort, { once: true });
    try {
      for (;;) {
        this.signal.throwIfAborted();
        const event = this.events.shift();
        if (event) yield event;
        else if (this.error) throw this.error;
        else
          await new Promise<void>((resolve) => {
            this.wake = resolve;
          });
      }
    } finally {
      this.signal.removeEventListener("abort", onAbort);
    }
  }
}
