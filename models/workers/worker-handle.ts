import { fork } from "node:child_process";
import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A running thread or process. */
export type WorkerHandle = { send: (message: object) => void; terminate: () => Promise<unknown> };

type Events<Reply> = { onMessage: (reply: Reply) => void; onDeath: (reason: string) => void };

/**
 * Starts a script with its data in a thread, or in a process if `isProcess`: a damaged file ends the whole process of some
 * libraries, which no thread can survive. With `isApart`, the process leads a session of its own, so that it can lower its priority
 * without this process's.
 */
export function startWorker<Reply>(
  script: URL,
  { workerData, isProcess, isApart }: { workerData: unknown; isProcess: boolean; isApart: boolean },
  events: Events<Reply>,
): WorkerHandle {
  return isProcess
    ? startProcess(script, { workerData, isApart }, events)
    : startThread(script, workerData, events);
}

function startThread<Reply>(script: URL, workerData: unknown, events: Events<Reply>): WorkerHandle {
  const worker = new Worker(script, { workerData });
  worker.on("message", events.onMessage);
  worker.on("error", (error) => events.onDeath(error.message));
  worker.on("exit", (code) => events.onDeath(`the worker exited with code ${code}`));
  return { send: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
}

function startProcess<Reply>(
  script: URL,
  { workerData, isApart }: { workerData: unknown; isApart: boolean },
  events: Events<Reply>,
): WorkerHandle {
  const child = fork(script, [JSON.stringify(workerData)], {
    execArgv: [],
    detached: isApart,
    serialization: "advanced",
    // What the library prints goes to the server's log; standard output has its own lines of JSON.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // Only serveJobs sends messages, and it sends replies.
  child.on("message", (message) => events.onMessage(message as Reply));
  child.on("error", (error) => events.onDeath(error.message));
  child.on("exit", (code, signal) => events.onDeath(`the worker's process ended with ${signal ?? code}`));
  return {
    send: (message) => void (child.connected && child.send(message)),
    terminate: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}
