import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { modelDirectory } from "#models/load.ts";
import { NATURAL_VOICES } from "#models/manifest.ts";
import { WorkerClient, type WorkerState } from "#models/workers/worker-client.ts";
import type { NaturalJob, NaturalPiece } from "./natural/natural-speech.ts";
import type { SpeechWorker } from "./speak.ts";
import type { SpeechJob, SpeechPiece } from "./speech-job.ts";

type NaturalWorker = WorkerClient<NaturalJob, NaturalPiece>;

/** How long a look for the downloaded file counts. */
const LOOK_MS = 2_000;
const IDLE_POLL_MS = 500;

/**
 * The voices that every instance has: the natural ones once their file is downloaded, and the recording. Only one of them is
 * in memory, unless both are asked for: the recording speaks for everybody until the natural voices are loaded.
 */
export class LocalSpeech {
  private readonly cacheDir: string;
  private natural: NaturalWorker | undefined;
  private recording: SpeechWorker | undefined;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private isClosed = false;
  /** Also those that wait for the recording to load. */
  private recordingJobs = 0;

  constructor(cacheDir: string) {
    this.cacheDir = cacheDir;
    this.lookForNatural();
    if (!this.natural) this.startRecording();
  }

  /** Of the voices that speak now. */
  get state(): WorkerState & { voices: "natural" | "recording" } {
    if (this.isNatural)
      return { ...this.natural?.state, status: this.natural?.state.status ?? "loading", voices: "natural" };
    return { ...(this.recording?.state ?? { status: "loading" }), voices: "recording" };
  }

  /** Number of running and waiting jobs. */
  get waiting(): number {
    return (this.natural?.waiting ?? 0) + (this.recording?.waiting ?? 0);
  }

  /** Resolves when the voices that speak first have loaded or failed to load. */
  async loaded(): Promise<void> {
    await (this.recording ?? this.natural)?.loaded();
    if (!this.isNatural) await this.startRecording().loaded();
  }

  /** The natural voices' thread, if they can speak. Looks whether they have been downloaded since. */
  get naturalWorker(): Pick<NaturalWorker, "run"> | undefined {
    this.lookForNatural();
    return this.isNatural ? this.natural : undefined;
  }

  /** Speaks with the recording. */
  async run(job: SpeechJob, signal?: AbortSignal): Promise<SpeechPiece> {
    this.recordingJobs += 1;
    try {
      return await this.startRecording().run(job, signal);
    } finally {
      this.recordingJobs -= 1;
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([this.natural?.close(), this.recording?.close()]);
  }

  /** While they load at the start nobody else speaks; if they are loaded later, the recording does. */
  private get isNatural(): boolean {
    const status = this.natural?.state.status;
    return status === "ready" || (status === "loading" && !this.recording);
  }

  private lookForNatural(): void {
    const now = performance.now();
    if (this.natural || this.isClosed || now - this.lookedAt < LOOK_MS) return;
    this.lookedAt = now;
    const directory = modelDirectory(this.cacheDir, NATURAL_VOICES.name);
    if (!existsSync(join(directory, "front.onnx"))) return;
    const script = new URL("./natural/natural-worker.ts", import.meta.url);
    const natural: NaturalWorker = new WorkerClient(script, { workerData: { directory } });
    this.natural = natural;
    void natural.loaded().then(() => {
      if (natural.state.status === "ready") return this.stopRecording();
      if (natural.state.status === "failed") this.startRecording();
      return undefined;
    });
  }

  private startRecording(): SpeechWorker {
    this.recording ??= new WorkerClient(new URL("./speech-worker.ts", import.meta.url), {
      workerData: { directory: modelDirectory(this.cacheDir, "speech") },
    });
    return this.recording;
  }

  /** Frees the recording's memory once nobody listens to it. The rest of a text starts it again. */
  private async stopRecording(): Promise<void> {
    while (!this.isClosed && (this.recordingJobs > 0 || (this.recording?.waiting ?? 0) > 0))
      await wait(IDLE_POLL_MS, undefined, { ref: false });
    const { recording } = this;
    if (!this.isClosed) this.recording = undefined;
    await recording?.close();
  }
}
