import type { SpokenSample } from "#lib/avatars/schema.ts";
import { decodeSpeech } from "./decode-speech.ts";
import type { FaceAnswer, FaceCommand } from "./face-messages.ts";
import { SoundPlayer } from "./sound-player.ts";

/** With this one the first blink comes within a second, while whoever came is still looking. */
const SEED = 13;

export type FaceEvents = { onReady: () => void; onFailed: (reason: string) => void };

/** One avatar that is awake on the page: drawn in a worker onto a canvas of its own inside `host`. */
export class FacePreview {
  private readonly slug: string;
  private readonly worker: Worker;
  private readonly canvas: HTMLCanvasElement;
  private readonly sound = new SoundPlayer();
  private readonly leaving = new AbortController();
  private readonly drawn = Promise.withResolvers<void>();

  constructor(slug: string, host: HTMLElement, { onReady, onFailed }: FaceEvents) {
    this.slug = slug;
    this.canvas = document.createElement("canvas");
    this.canvas.className = "size-full";
    host.append(this.canvas);
    this.worker = new Worker(new URL("./face-worker.ts", import.meta.url), { type: "module" });
    this.worker.onerror = () => this.drawn.reject(new Error("The preview stopped."));
    this.worker.onmessage = ({ data }: MessageEvent<FaceAnswer>) => {
      if (data.type === "ready") this.drawn.resolve();
      else this.drawn.reject(new Error(`The avatar cannot be drawn: ${data.reason}.`));
    };
    this.open().catch(() => this.drawn.reject(new Error("The preview could not be loaded.")));
    this.drawn.promise.then(onReady, (error: Error) => {
      if (!this.leaving.signal.aborted) onFailed(error.message);
    });
  }

  /** Says the avatar's hello; resolves when its sound begins. Rejects with a sentence for whoever asked. */
  async say(onEnded: () => void): Promise<void> {
    const response = await fetch(`/avatars/${this.slug}/speech`, { signal: this.leaving.signal });
    if (!response.ok) throw new Error(await readError(response));
    const sample: SpokenSample = await response.json();
    const speech = decodeSpeech(sample);
    await this.drawn.promise;
    const startsAt = await this.sound.play(speech, sample.sample_rate, onEnded);
    this.send({ type: "say", speech, sampleRate: sample.sample_rate, startsAt });
  }

  hush(): void {
    this.sound.stop();
    this.send({ type: "hush" });
  }

  close(): void {
    this.leaving.abort();
    this.sound.close();
    this.worker.terminate();
    this.canvas.remove();
  }

  private async open(): Promise<void> {
    const response = await fetch(`/avatars/${this.slug}/rig`, { signal: this.leaving.signal });
    if (!response.ok) throw new Error("no files");
    const pack = await response.arrayBuffer();
    const canvas = this.canvas.transferControlToOffscreen();
    this.send({ type: "open", pack, canvas, seed: SEED }, [pack, canvas]);
    this.send({ type: "state", state: "listening" });
  }

  private send(command: FaceCommand, transfer: Transferable[] = []): void {
    this.worker.postMessage(command, transfer);
  }
}

async function readError(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const text = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  return typeof text === "string" ? `${text}.` : "The sentence could not be made.";
}
