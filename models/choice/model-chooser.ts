import { listServerModels, type ServerModel } from "#models/chat/list-server-models.ts";
import type { ModelsEnv } from "#models/env.ts";
import { findInstalledGguf, listInstalledGgufs } from "#models/llm/files/gguf-folder.ts";
import { LlmProcess } from "#models/llm/llm-process.ts";
import { llmSettings } from "#models/llm/llm-settings.ts";
import { askModel, askServer } from "./ask-model.ts";
import { readOperatorChoice, SpeedStore } from "./choice-files.ts";
import { measureModel } from "./measure-speed.ts";
import {
  type ChatModel,
  type Choice,
  chooseModel,
  describeConfusion,
  idOf,
  isFastEnough,
  isFit,
  type LanguageModel,
  type Measured,
  makesSense,
  type Picked,
  pickMeasured,
  type Speed,
} from "./model-choice.ts";

/** What answers now. `none` answers nothing: the settings name something that is not there. */
export type Answering =
  | { kind: "none"; reason: string }
  | { kind: "model"; model: ChatModel; speed: Speed | null; note?: string; llm?: LlmProcess };

type ChooserOptions = {
  env: ModelsEnv;
  report: (message: string, fields?: object) => void;
  listServers?: typeof listServerModels;
  idleMs?: number;
};

/**
 * Longer than a call can be silent (`SESSION_IDLE_MS`). The choice is renewed only after such a pause, so no call changes
 * its model.
 */
const IDLE_MS = 150_000;
/** Looking for servers takes a moment, so it happens at most as often as this. */
const RENEW_MS = 30_000;
/** Measuring several models takes time, in which nothing answers. */
const MAX_MEASURING_MS = 60_000;
/** A model that failed is tried again only after this: each attempt keeps the processor busy. */
const RETRY_FAILED_MS = 300_000;

/** Chooses the model that answers chats, and runs it if it is the built-in one. */
export class ModelChooser {
  private readonly options: ChooserOptions;
  private readonly speeds: SpeedStore;
  private answering: Promise<Answering> | undefined;
  private settled: Answering | undefined;
  private usedAt = Number.NEGATIVE_INFINITY;
  private renewedAt = Number.NEGATIVE_INFINITY;
  private readonly closing = new AbortController();
  private readonly processes = new Set<LlmProcess>();
  /** By id and size, so a file that was downloaded again counts as another model. */
  private readonly failures = new Map<string, { reason: string; at: number }>();

  constructor(options: ChooserOptions) {
    this.options = options;
    this.speeds = new SpeedStore(options.env.VISAVIS_CACHE_DIR);
  }

  /** What answers the request at hand. Waits while the models are being measured. */
  async use(): Promise<Answering> {
    const answering = await this.current();
    this.usedAt = performance.now();
    return answering;
  }

  /** What answers now, without counting as use. Undefined while it is being chosen. */
  peek(): Answering | undefined {
    void this.current().catch(() => undefined);
    return this.settled;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all([...this.processes].map((llm) => llm.close()));
    await this.answering?.catch(() => undefined);
  }

  private current(): Promise<Answering> {
    const isIdle = performance.now() - this.usedAt > (this.options.idleMs ?? IDLE_MS);
    const isSettled = this.settled !== undefined;
    if (this.answering && !(isIdle && isSettled && this.isDue())) return this.answering;
    this.renewedAt = performance.now();
    const previous = this.settled;
    this.answering = this.choose(previous).then(
      (chosen) => {
        this.settled = chosen;
        this.reportChange(previous, chosen);
        return chosen;
      },
      (error: unknown) => {
        this.answering = undefined;
        throw error;
      },
    );
    return this.answering;
  }

  private isDue(): boolean {
    return performance.now() - this.renewedAt > Math.min(RENEW_MS, this.options.idleMs ?? RENEW_MS);
  }

  private async choose(previous: Answering | undefined): Promise<Answering> {
    const { env } = this.options;
    const choice = chooseModel({
      setting: env.LOCAL_LLM,
      wanted: env.LOCAL_LLM_MODEL,
      chosen: await readOperatorChoice(env.VISAVIS_DATA_DIR),
      candidates: await this.listCandidates(),
    });
    const running = previous?.kind === "model" ? previous : undefined;
    // What runs is kept as long as it would be chosen again: measuring takes time.
    if (running && this.isStillChosen(running, choice)) return running;
    await this.stop(running?.llm);
    if (choice.kind === "none") return choice;
    if (choice.kind === "fixed") return await this.take({ model: choice.model, speed: null });
    return await this.takeFastest(choice.candidates);
  }

  private isStillChosen({ model, llm }: Extract<Answering, { kind: "model" }>, choice: Choice): boolean {
    const possible =
      choice.kind === "fixed" ? [choice.model] : choice.kind === "fastest" ? choice.candidates : [];
    const same = possible.find((candidate) => idOf(candidate) === idOf(model));
    if (!same) return false;
    return llm?.state.status !== "failed" || this.failureOf(same) !== undefined;
  }

  private async listCandidates(): Promise<LanguageModel[]> {
    const { env, listServers = listServerModels } = this.options;
    if (env.LOCAL_LLM === "demo") return [];
    const [installed, servers] = await Promise.all([
      env.LOCAL_LLM === "ollama" || env.LOCAL_LLM === "lmstudio" ? [] : this.listBuiltIn(),
      env.LOCAL_LLM === "builtin" ? [] : listServers(),
    ]);
    return [...installed.map((gguf) => ({ kind: "builtin" as const, ...gguf })), ...servers];
  }

  private async listBuiltIn() {
    const { VISAVIS_CACHE_DIR: cacheDir, LOCAL_LLM_MODEL: wanted } = this.options.env;
    const named = wanted?.endsWith(".gguf") ? await findInstalledGguf(cacheDir, wanted) : undefined;
    return named ? [named] : await listInstalledGgufs(cacheDir);
  }

  /** Measures the candidates, largest first, until one is fit for calls. Known figures are kept. */
  private async takeFastest(candidates: readonly LanguageModel[]): Promise<Answering> {
    const until = performance.now() + MAX_MEASURING_MS;
    const known = await this.speeds.readAll();
    const measured: Measured[] = [];
    for (const model of candidates) {
      let speed: Speed | null = null;
      if (!this.failureOf(model)) {
        speed = known[idOf(model)] ?? (performance.now() < until ? await this.measure(model) : null);
      }
      measured.push({ model, speed, failure: this.failureOf(model) });
      if (speed && isFit(speed)) break;
    }
    const picked = pickMeasured(this.options.env.LOCAL_LLM, measured);
    if (!picked.model) return { kind: "none", reason: picked.reason };
    return await this.take(picked);
  }

  /** Returns null, with the reason in the log, for a model that cannot answer. */
  private async measure(model: LanguageModel): Promise<Speed | null> {
    const llm = model.kind === "builtin" ? this.createProcess(model) : undefined;
    try {
      return await this.measureWith(model, llm);
    } finally {
      await this.stop(llm);
    }
  }

  private async measureWith(model: LanguageModel, llm: LlmProcess | undefined): Promise<Speed | null> {
    const { report } = this.options;
    try {
      await llm?.loaded();
      const speed = await measureModel(askModel(model, llm), this.closing.signal);
      await this.speeds.set(idOf(model), speed);
      report("a language model was measured", { model: idOf(model), ...speed });
      return speed;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.recordFailure(model, reason);
      report("a language model could not be measured", { model: idOf(model), reason });
      return null;
    }
  }

  /** Starts the picked model. One that was never measured is measured now, which also warms it before the first call. */
  private async take({ model, speed, note }: Picked): Promise<Answering> {
    if (model.kind === "demo") return { kind: "model", model, speed: null, ...(note && { note }) };
    const isAuto = this.options.env.LOCAL_LLM === "auto";
    const demo = (reason: string): Answering => ({
      kind: "model",
      model: { kind: "demo" },
      speed: null,
      note: `${idOf(model)} could not be loaded: ${reason}`,
    });
    const earlier = model.kind === "builtin" ? this.failureOf(model) : undefined;
    if (isAuto && earlier) return demo(earlier);
    const llm = model.kind === "builtin" ? this.createProcess(model) : undefined;
    await llm?.loaded();
    if (llm?.state.status === "failed") {
      const reason = llm.state.reason ?? "unknown";
      this.recordFailure(model, reason);
      if (isAuto) {
        await this.stop(llm);
        return demo(reason);
      }
    }
    const stored = speed ?? (await this.speeds.readAll())[idOf(model)];
    if (stored && model.kind !== "builtin") void this.warm(model);
    const known = stored ?? (this.failureOf(model) ? null : await this.measureWith(model, llm));
    const doubt = known && !makesSense(known) ? describeConfusion(model, known) : note;
    return { kind: "model", model, speed: known, ...(doubt && { note: doubt }), ...(llm && { llm }) };
  }

  /** Has a server load its model before the first call. Servers unload models that were not used for minutes. */
  private async warm(model: ServerModel): Promise<void> {
    const body = { messages: [{ role: "user" as const, content: "Hello" }], max_tokens: 1 };
    try {
      for await (const _ of askServer(model)(body, this.closing.signal)) break;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.options.report("a language model could not be warmed", { model: idOf(model), reason });
    }
  }

  private createProcess(model: Extract<ChatModel, { kind: "builtin" }>): LlmProcess {
    this.closing.signal.throwIfAborted();
    const { env, report } = this.options;
    const llm = new LlmProcess(llmSettings(env, model), (message, fields) =>
      report(message, { model: idOf(model), ...fields }),
    );
    this.processes.add(llm);
    return llm;
  }

  private async stop(llm: LlmProcess | undefined): Promise<void> {
    if (!llm) return;
    await llm.close();
    this.processes.delete(llm);
  }

  private recordFailure(model: LanguageModel, reason: string): void {
    this.failures.set(`${idOf(model)} ${model.bytes}`, { reason, at: performance.now() });
  }

  /** Why the model failed a short while ago. */
  private failureOf(model: ChatModel): string | undefined {
    if (model.kind === "demo") return undefined;
    const failure = this.failures.get(`${idOf(model)} ${model.bytes}`);
    return failure && performance.now() - failure.at < RETRY_FAILED_MS ? failure.reason : undefined;
  }

  private reportChange(before: Answering | undefined, after: Answering): void {
    const name = (one: Answering | undefined) => (one?.kind === "model" ? idOf(one.model) : "none");
    if (before && name(before) === name(after)) return;
    const why = after.kind === "none" ? after.reason : after.note;
    this.options.report("chat model chosen", {
      model: name(after),
      ...(before && { before: name(before) }),
      ...(why && { reason: why }),
      ...(after.kind === "model" && after.speed && { speed: after.speed }),
    });
  }
}

/** What health, the list of models and the console say about the chat model. */
type ChatState = {
  /** Its id; "none" while nothing answers. */
  model: string;
  status: "ready" | "loading" | "failed";
  /** Why nothing answers, or why a better model does not. */
  reason?: string;
  speed?: Speed;
  /** The model answers too slowly for a call. */
  too_slow?: boolean;
};

export function describeAnswering(answering: Answering | undefined): ChatState {
  if (!answering) return { model: "none", status: "loading" };
  if (answering.kind === "none") return { model: "none", status: "failed", reason: answering.reason };
  const { model, speed, note, llm } = answering;
  const status =
    !llm || llm.state.status === "ready" ? "ready" : llm.state.status === "loading" ? "loading" : "failed";
  const reason = llm?.state.reason ?? note;
  return {
    model: idOf(model),
    status,
    ...(reason && { reason }),
    ...(speed && { speed, too_slow: !isFastEnough(speed) }),
  };
}
