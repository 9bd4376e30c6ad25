import type { FaceCommand, FaceReply } from "./face-messages.ts";
import { PreviewError } from "./preview-problem.ts";

/** `pack`: of an avatar that is not on the server yet; otherwise the one of `slug` is fetched. */
export type FaceOptions = { slug: string; host: HTMLElement; seed: number; pack?: ArrayBuffer | undefined };

/** An avatar's face in the page: a canvas inside `host`, drawn by its own worker. */
export class BrowserFace {
  /** Resolves when the first frame is drawn. Rejects with a `PreviewError`. */
  readonly ready: Promise<void>;
  private readonly worker: Worker;
  private readonly canvas = document.createElement("canvas");
  private readonly closing = new AbortController();

  constructor(options: FaceOptions) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ready = promise;
    // Prevents an unhandled rejection if nobody awaits it.
    promise.catch(() => {});
    this.canvas.className = "size-full";
    options.host.append(this.canvas);
    this.worker = new Worker(new URL("./face-worker.ts", import.meta.url), { type: "module" });
    this.worker.onerror = () => reject(new PreviewError("stopped"));
    this.worker.onmessage = ({ data }: MessageEvent<FaceReply>) => {
      if (data.type === "ready") resolve();
      else reject(new PreviewError("notDrawn", data.reason));
    };
    this.open(options).catch(() => reject(new PreviewError("notLoaded")));
  }

  /** Aborts when the face is closed. Pass it to requests for the face. */
  get signal(): AbortSignal {
    return this.closing.signal;
  }

  send(command: FaceCommand, transfer: Transferable[] = []): void {
    this.worker.postMessage(command, transfer);
  }

  close(): void {
    this.closing.abort();
    this.worker.terminate();
    this.canvas.remove();
  }

  private async open({ slug, seed, pack: given }: FaceOptions): Promise<void> {
    const pack = given ?? (await this.fetchPack(slug));
    const canvas = this.canvas.transferControlToOffscreen();
    this.send({ type: "open", pack, canvas, seed }, [pack, canvas]);
  }

  private async fetchPack(slug: string): Promise<ArrayBuffer> {
    const response = await fetch(`/avatars/${slug}/rig`, { signal: this.signal });
    if (!response.ok) throw new Error("no files");
    return await response.arrayBuffer();
  }
}
