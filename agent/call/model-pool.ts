import type { llm, metrics } from "@livekit/agents";
import * as openai from "@livekit/agents-plugin-openai";

export type ModelSettings = {
  baseUrl: string;
  apiKey: string;
  /** The server's own model, if one model serves every scenario. */
  model?: string | undefined;
};

/**
 * A stream whose model fails ends like a complete one. A failure this shortly before its end is taken as the
 * cause.
 */
const RECENT_FAILURE_MS = 100;

/** The chat models of a call, one client per model. A node may name its own model. */
export class ModelPool {
  private readonly createModel: (model: string) => llm.LLM;
  private readonly models = new Map<string, llm.LLM>();
  private readonly listeners: ((answer: metrics.LLMMetrics) => void)[] = [];
  private failedAt = Number.NEGATIVE_INFINITY;

  constructor(createModel: (model: string) => llm.LLM) {
    this.createModel = createModel;
  }

  get(model: string): llm.LLM {
    const known = this.models.get(model);
    if (known) return known;
    const created = this.createModel(model);
    created.on("error", () => {
      this.failedAt = performance.now();
    });
    created.on("metrics_collected", (answer) => {
      for (const listener of this.listeners) listener(answer);
    });
    this.models.set(model, created);
    return created;
  }

  /** Calls `listener` with the metrics of every model's responses. */
  follow(listener: (answer: metrics.LLMMetrics) => void): void {
    this.listeners.push(listener);
  }

  /** Whether a stream that has just ended did so because its model failed. */
  hasJustFailed(): boolean {
    return performance.now() - this.failedAt < RECENT_FAILURE_MS;
  }
}

/**
 * Creates clients for a server with OpenAI's chat API. OpenAI gets the scenario's model name. Other servers
 * get the configured model, because a scenario's names mean nothing to them.
 */
export function openAiModel(settings: ModelSettings): (model: string) => llm.LLM {
  const isOpenAi = new URL(settings.baseUrl).hostname.endsWith("openai.com");
  return (model) =>
    new openai.LLM({
      baseURL: settings.baseUrl,
      apiKey: settings.apiKey,
      model: isOpenAi ? model : (settings.model ?? model),
    });
}
