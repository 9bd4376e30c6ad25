import type { FaceAnswer, FaceCommand, ShownFrame } from "./face-messages.ts";

export type FaceOptions = { slug: string; host: HTMLElement; seed: number; paced: boolean };

/** An avatar's face in the page: a canvas inside `host`, drawn by a worker of its own. */
export class BrowserFace {
  /** Settles with the first picture; rejects with a sentence for whoever looks. */
  readonly drawn: Promise<void>;
  onShown: (frame: ShownFrame) => void = () => {};
  private readonly worker: Worker;
  private readonly canvas = document.createElement("canvas");
  private readonly leaving = new AbortController();

  constructor(options: FaceOptions) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.drawn = promise;
    // Whoever does not wait for it has nothing to do with its failure.
    promise.catch(() => {});
    this.canvas.className = "size-full";
    options.host.append(this.canvas);
    this.worker = new Worker(new URL("./face-worker.ts", import.meta.url), { type: "module" });
    this.worker.onerror = () => reject(new Error("The preview stopped."));
    this.worker.onmessage = ({ data }: MessageEvent<FaceAnswer>) => {
      if (data.type === "shown") this.onShown(data);
      else if (data.type === "ready") resolve();
      else reject(new Error(`The avatar cannot be drawn: ${data.reason}.`));
    };
    this.open(options).catch(() => reject(new Error("The preview could not be loaded.")));
  }

  /** Fires when the face is closed: for what is fetched for it. */
  get signal(): AbortSignal {
    return this.leaving.signal;
  }

  send(command: FaceCommand, transfer: Transferable[] = []): void {
    this.worker.postMessage(command, transfer);
  }

  close(): void {
    this.leaving.abort();
    this.worker.terminate();
    this.canvas.remove();
  }

  private async open({ slug, seed, paced }: FaceOptions): Promise<void> {
    const response = await fetch(`/avatars/${slug}/rig`, { signal: this.signal });
    if (!response.ok) throw new Error("no files");
    const pack = await response.arrayBuffer();
    const canvas = this.canvas.transferControlToOffscreen();
    this.send({ type: "open", pack, canvas, seed, paced }, [pack, canvas]);
  }
}
