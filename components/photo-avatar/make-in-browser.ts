import type { Improvements, MakeCommand, MakeReply } from "./maker-messages.ts";

export interface MadeAvatar {
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  readonly improvements: Improvements;
  readonly tookMs: number;
}

/** Makes an avatar in a worker. `onStep` gets the share that is done; `signal` stops the worker. */
export async function makeInBrowser(
  command: MakeCommand,
  { onStep, signal }: { onStep: (done: number) => void; signal: AbortSignal },
): Promise<MadeAvatar> {
  const worker = new Worker(new URL("./maker-worker.ts", import.meta.url), { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers<MadeAvatar>();
  const stop = () => reject(new DOMException("Stopped", "AbortError"));
  signal.addEventListener("abort", stop, { once: true });
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.onmessage = ({ data }: MessageEvent<MakeReply>) => {
    if (data.type === "step") onStep(data.done);
    else if (data.type === "made") resolve(data);
    else reject(new Error(data.reason));
  };
  worker.postMessage(command);
  try {
    return await promise;
  } finally {
    signal.removeEventListener("abort", stop);
    worker.terminate();
  }
}
