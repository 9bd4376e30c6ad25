import { SHOTS } from "#lib/photo-avatar/shots/shots.ts";
import type { Files, Looks, MakeCommand, MakerReply, MakerTask } from "./maker-messages.ts";

export interface MadeAvatar {
  readonly files: Files;
  /** What further pictures improve: the avatar without and with them. */
  readonly looks: { readonly before: Looks; readonly after: Looks };
}

type Made = Extract<MakerReply, { type: "made" }>;
type Progress = { onStep: (done: number) => void; signal: AbortSignal };

/**
 * Makes an avatar in two workers, which have about as much to do; the second one draws what it looks like without further
 * pictures, too. `onStep` gets the share that is done; `signal` stops the workers.
 */
export async function makeInBrowser(
  { main, shots }: MakeCommand,
  { onStep, signal }: Progress,
): Promise<MadeAvatar> {
  signal.throwIfAborted();
  const stopping = new AbortController();
  const any = AbortSignal.any([signal, stopping.signal]);
  const { port1, port2 } = new MessageChannel();
  const taken = SHOTS.filter((shot) => shots[shot]);
  try {
    const [avatar, beside] = await Promise.all([
      work({ task: "avatar", main, taken, port: port1 }, { onStep, signal: any }),
      work({ task: "beside", main, shots, port: port2 }, { onStep: () => {}, signal: any }),
    ]);
    return {
      files: new Map([...avatar.files, ...beside.files]),
      looks: { before: beside.looks, after: avatar.looks },
    };
  } finally {
    stopping.abort();
  }
}

async function work(task: MakerTask, { onStep, signal }: Progress): Promise<Made> {
  const worker = new Worker(new URL("./maker-worker.ts", import.meta.url), { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers<Made>();
  const stop = () => reject(new DOMException("Stopped", "AbortError"));
  signal.addEventListener("abort", stop, { once: true });
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.onmessage = ({ data }: MessageEvent<MakerReply>) => {
    if (data.type === "step") onStep(data.done);
    else if (data.type === "made") resolve(data);
    else reject(new Error(data.reason));
  };
  worker.postMessage(task, [task.port]);
  try {
    return await promise;
  } finally {
    signal.removeEventListener("abort", stop);
    worker.terminate();
  }
}
