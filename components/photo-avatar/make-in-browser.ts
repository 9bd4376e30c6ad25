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
 * Makes an avatar in two workers, which draw about as much each, and beside them in a third one what it looks like without
 * further pictures. `onStep` gets the share that is done; `signal` stops the workers.
 */
export async function makeInBrowser(
  { main, shots }: MakeCommand,
  { onStep, signal }: Progress,
): Promise<MadeAvatar> {
  signal.throwIfAborted();
  const stopping = new AbortController();
  const any = AbortSignal.any([signal, stopping.signal]);
  const taken = SHOTS.filter((shot) => shots[shot]);
  const beside = { onStep: () => {}, signal: any };
  try {
    const [avatar, mouth, before] = await Promise.all([
      work({ task: "avatar", main, shots }, { onStep, signal: any }),
      work({ task: "mouth", main, shots }, beside),
      taken.length > 0 && work({ task: "looks", main, shots: taken }, beside),
    ]);
    return {
      files: new Map([...avatar.files, ...mouth.files]),
      looks: { before: before ? before.looks : new Map(), after: avatar.looks },
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
  worker.postMessage(task);
  try {
    return await promise;
  } finally {
    signal.removeEventListener("abort", stop);
    worker.terminate();
  }
}
