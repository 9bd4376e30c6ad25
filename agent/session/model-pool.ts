import type { llm, metrics } from "@livekit/agents";
import * as openai from "@livekit/agents-plugin-openai";

export type ModelSettings = {
  baseUrl: string;
  apiKey: string;
  /** The server's own model, when it has one that serves every scenario. */
  model?: string | undefined;
};

/** A stream whose model failed ends like one that is complete; a failure this shortly before its end was its own. */
const OWN_FAILURE_MS = 100;

/** The chat models of a call, one client a model; a node may name its own. */
export class ModelPool {
  private readonly make: (model: string) => llm.LLM;
  private readonly models = new Map<string, llm.LLM>();
  private readonly listeners: ((answer: metrics.LLMMetrics) => void)[] = [];
  private failedAt = Number.NEGATIVE_INFINITY;

  constructor(make: (model: string) => llm.LLM) {
    this.make = make;
  }

  get(model: string): llm.LLM {
    const known = this.models.get(model);
    if (known) return known;
    const created = this.make(model);
    created.on("error", () => {
      this.failedAt = performance.now();
    });
    created.on("metrics_collected", (answer) => {
      for (const listener of this.listeners) listener(answer);
    });
    this.models.set(model, created);
    return created;
  }

  /** Tells what each answer of each model took. */
  follow(listener: (answer: metrics.LLMMetrics) => void): void {
    this.listeners.push(listener);
  }

  /** Whether a stream that has just ended did so because its model failed. */
  hasJustFailed(): boolean {
    return performance.now() - this.failedAt < OWN_FAILURE_MS;
  }
}

/**
 * Clients for a server of OpenAI's chat API. OpenAI serves the scenario's model by its name; any other server serves its
 * own, because a scenario's names mean nothing to it.
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
