import type { Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";
import { epochNow, type FaceCommand, type FaceReply, type Speech } from "./face-messages.ts";
import { fetchSpeech, type VoiceChoice } from "./fetch-speech.ts";
import { PreviewError, type PreviewProblem, toPreviewProblem } from "./preview-problem.ts";

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

/** Lead time for the browser to schedule the sound. */
const LEAD_S = 0.06;

/** Plays an avatar's speech, one utterance at a time. */
export class SoundPlayer {
  private context: AudioContext | undefined;
  private source: AudioBufferSourceNode | undefined;

  /** Plays all pieces. Resolves to the time (`epochNow`) at which the first one is heard. */
  async play(speech: readonly Speech[], sampleRate: number, onEnded: () => void): Promise<number> {
    this.stop();
    this.context ??= new AudioContext();
    const { context } = this;
    await context.resume();
    const source = new AudioBufferSourceNode(context, { buffer: joinSpeech(context, speech, sampleRate) });
    source.connect(context.destination);
    source.onended = onEnded;
    source.start(context.currentTime + LEAD_S);
    this.source = source;
    return epochNow() + (LEAD_S + (context.outputLatency || context.baseLatency)) * 1_000;
  }

  /** Stops without calling `onEnded`. */
  stop(): void {
    if (!this.source) return;
    this.source.onended = null;
    this.source.stop();
    this.source = undefined;
  }

  close(): void {
    this.stop();
    void this.context?.close();
    this.context = undefined;
  }
}

/** Joins the pieces into one buffer. Separate sources would crackle at the joints. */
function joinSpeech(context: AudioContext, speech: readonly Speech[], sampleRate: number): AudioBuffer {
  const length = speech.reduce((sum, { samples }) => sum + samples.length, 0);
  const buffer = context.createBuffer(1, Math.max(1, length), sampleRate);
  let at = 0;
  for (const { samples } of speech) {
    buffer.copyToChannel(
      Float32Array.from(samples, (sample) => sample / 32_768),
      0,
      at,
    );
    at += samples.length;
  }
  return buffer;
}

export type FaceEvents = { onReady: () => void; onFailed: (problem: PreviewProblem) => void };

/** An awake avatar on the page. It looks at the viewer and says hello on request. */
export class FacePreview {
  private readonly slug: string;
  private readonly face: BrowserFace;
  private readonly sound = new SoundPlayer();

  /** `pack`: of an avatar that is not on the server yet. It speaks with the voice of `slug`. */
  constructor(slug: string, host: HTMLElement, { onReady, onFailed }: FaceEvents, pack?: ArrayBuffer) {
    this.slug = slug;
    this.face = new BrowserFace({ slug, host, seed: PREVIEW_SEED, pack });
    this.face.ready.then(
      () => {
        this.face.send({ type: "state", state: "listening" });
        onReady();
      },
      (error: unknown) => {
        if (!this.face.signal.aborted) onFailed(toPreviewProblem(error, "notLoaded"));
      },
    );
  }

  /** Sets how much the face moves. Call it right after the constructor, before the avatar's files have arrived. */
  setLiveliness(liveliness: Liveliness): void {
    this.face.send({ type: "liveliness", liveliness });
  }

  /** Changes the background to the one with this name. */
  setBackground(background: string): void {
    this.face.send({ type: "background", name: background });
  }

  /** Says the avatar's hello in a voice, or in the one of the avatar `speaker`. Resolves when its sound begins; rejects with a `PreviewError`. */
  async say(voice: VoiceChoice, onEnded: () => void, speaker = this.slug): Promise<void> {
    const { speech, sampleRate } = await fetchSpeech(speaker, voice, this.face.signal);
    await this.face.ready;
    const startsAt = await this.sound.play(speech, sampleRate, onEnded);
    this.face.send({ type: "say", speech, sampleRate, startsAt });
  }

  stopSpeaking(): void {
    this.sound.stop();
    this.face.send({ type: "stop" });
  }

  close(): void {
    this.sound.close();
    this.face.close();
  }
}

/** With this seed the first blink comes within a second, while the viewer is still looking. */
export const PREVIEW_SEED = 52;
