import { OnDemandWorker, type WorkerScript } from "#models/workers/on-demand-worker.ts";
import { listOptional, type OptionalModelFiles, voicesOf } from "./descriptor.ts";

/** How long a look at the folder counts, so a download is used without a restart. */
const FRESH_MS = 2_000;
/** Models in memory at once; a voice takes about 200 MB. */
const MAX_LOADED = 3;

type Loaded = { name: string; worker: OnDemandWorker<never, unknown> };

/** The optional models of this instance, each with a thread or process that is started when it is first used. */
export class InstalledModels {
  private readonly cacheDir: string;
  private readonly withRecognizers: boolean;
  private known: { at: number; models: Promise<OptionalModelFiles[]> } | undefined;
  /** The most recently used last. */
  private loaded: Loaded[] = [];

  constructor(cacheDir: string, { withRecognizers = true } = {}) {
    this.cacheDir = cacheDir;
    this.withRecognizers = withRecognizers;
  }

  list(): Promise<OptionalModelFiles[]> {
    const now = performance.now();
    if (!this.known || now - this.known.at > FRESH_MS) {
      this.known = { at: now, models: this.read() };
    }
    return this.known.models;
  }

  private async read(): Promise<OptionalModelFiles[]> {
    const models = await listOptional(this.cacheDir);
    return this.withRecognizers ? models : models.filter(({ descriptor }) => voicesOf(descriptor) !== null);
  }

  /**
   * Runs a job in a model's thread. Looks the thread up for each job, because one that is idle between two pieces of a text
   * may have been stopped for another model.
   */
  run<Job, Result>(
    model: OptionalModelFiles,
    script: WorkerScript,
    job: Job,
    signal: AbortSignal,
  ): Promise<Result> {
    return this.workerOf<Job, Result>(model, script).run(job, signal);
  }

  /** The thread of a model. The one that was not used for the longest time is stopped if there are too many. */
  private workerOf<Job, Result>(
    model: OptionalModelFiles,
    script: WorkerScript,
  ): OnDemandWorker<Job, Result> {
    const found = this.loaded.find(({ name }) => name === model.name);
    const worker = found?.worker ?? new OnDemandWorker<never, unknown>(script, model);
    this.loaded = [...this.loaded.filter((one) => one !== found), { name: model.name, worker }];
    const idle = this.loaded.find((one) => one.worker !== worker && one.worker.isIdle);
    if (this.loaded.length > MAX_LOADED && idle) {
      this.loaded = this.loaded.filter((one) => one !== idle);
      void idle.worker.close();
    }
    // A model's name decides its script, and with it the types of its jobs.
    return worker as unknown as OnDemandWorker<Job, Result>;
  }

  /** Whether the model could not be loaded a moment ago. */
  isFailing({ name }: OptionalModelFiles): boolean {
    return this.loaded.find((one) => one.name === name)?.worker.isFailing ?? false;
  }

  async close(): Promise<void> {
    await Promise.all(this.loaded.map(({ worker }) => worker.close()));
  }
}
