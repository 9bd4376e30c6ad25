import type { llm } from "@livekit/agents";
import * as openai from "@livekit/agents-plugin-openai";

export type ModelSettings = {
  baseUrl: string;
  apiKey: string;
  /** The server's own model, when it has one that serves every scenario. */
  model?: string | undefined;
};

/** The chat models of a call, one client a model; a node may name its own. */
export class ModelPool {
  private readonly make: (model: string) => llm.LLM;
  private readonly models = new Map<string, llm.LLM>();

  constructor(make: (model: string) => llm.LLM) {
    this.make = make;
  }

  get(model: string): llm.LLM {
    const known = this.models.get(model);
    if (known) return known;
    const created = this.make(model);
    // The reply that fails handles its failure; without a listener the emitter would throw.
    created.on("error", () => {});
    this.models.set(model, created);
    return created;
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
