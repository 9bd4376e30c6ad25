import { stat } from "node:fs/promises";
import { join } from "node:path";
import { modelDirectory } from "#models/load.ts";
import { NATURAL_VOICES } from "#models/manifest.ts";
import { KOKORO_8_BIT } from "#models/optional/catalogue.ts";
import type { InstalledModels } from "#models/optional/installed-models.ts";
import { OnDemandWorker } from "#models/workers/on-demand-worker.ts";
import { OTHER_LENGTH, type WholeJob, type WholePiece } from "./whole-kokoro.ts";

type Worker = OnDemandWorker<WholeJob, WholePiece>;

const SCRIPT = new URL("./whole-kokoro-worker.ts", import.meta.url);
/** Its memory is freed when nobody has asked for this long. */
const IDLE_MS = 60_000;

/**
 * The natural voices with Kokoro's own decoder, for takes, if Kokoro was downloaded from packages: the hub's file has 32-bit weights,
 * which may plan other lengths than the natural voices' front. Their process has the lowest
 * priority, so that calls keep the processor, and ends when it is not needed.
 */
export class BestVoices {
  private readonly cacheDir: string;
  private readonly installed: InstalledModels;
  private readonly idleMs: number;
  private readonly script: URL;
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  /** Whether a sound was of another length than the front says. The same sentence would be again. */
  private isUnfit = false;

  constructor(cacheDir: string, installed: InstalledModels, { idleMs = IDLE_MS, script = SCRIPT } = {}) {
    this.cacheDir = cacheDir;
    this.installed = installed;
    this.idleMs = idleMs;
    this.script = script;
  }

  /** Whether Kokoro is there, fits the natural voices, and was not found damaged a moment ago. */
  async isThere(): Promise<boolean> {
    return !this.isUnfit && !this.worker?.isFailing && (await this.findNetwork()) !== undefined;
  }

  async run(job: WholeJob, signal: AbortSignal): Promise<WholePiece> {
    const worker = await this.start();
    try {
      return await worker.run(job, signal);
    } catch (error) {
      this.isUnfit ||= error instanceof Error && error.message.startsWith(OTHER_LENGTH);
      throw error;
    } finally {
      this.closeLater(worker);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.worker?.close();
  }

  private async start(): Promise<Worker> {
    const network = await this.findNetwork();
    if (!network || this.isClosed) throw new Error("Kokoro is not downloaded");
    clearTimeout(this.timer);
    const front = join(modelDirectory(this.cacheDir, NATURAL_VOICES.name), "front.onnx");
    this.worker ??= new OnDemandWorker<WholeJob, WholePiece>(
      { script: this.script, isProcess: true, isApart: true },
      { front, network },
    );
    return this.worker;
  }

  private async findNetwork(): Promise<string | undefined> {
    for (const { name, directory, descriptor } of await this.installed.list()) {
      if (name !== "kokoro" || descriptor.engine !== "kokoro") continue;
      const network = join(directory, descriptor.files.model);
      const found = await stat(network).catch(() => undefined);
      if (found?.size === KOKORO_8_BIT.bytes) return network;
    }
    return undefined;
  }

  private closeLater(worker: Worker): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!worker.isIdle || worker !== this.worker) return;
      this.worker = undefined;
      void worker.close();
    }, this.idleMs).unref();
  }
}
