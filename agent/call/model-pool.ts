import type { metrics } from "@livekit/agents";
import type { ReplyModel } from "#agent/turns/reply-stream.ts";
import type { ChatAddress } from "#lib/model-clients/chat/stream-chat.ts";
import type { ChosenModel } from "#lib/worker-protocol/worker-protocol.ts";
import { ChatModel } from "./chat-model.ts";

export type ModelSettings = {
  baseUrl: string;
  apiKey: string;
  /** The server's own model, if one model serves every scenario. */
  model?: string | undefined;
};

type ModelListener = (answer: metrics.LLMMetrics, model: ReplyModel) => void;

/** A model to ask, and whether it is the fallback. */
export type Attempt = { model: ReplyModel; isFallback: boolean };

/**
 * The chat models of a call, one client per model. A node may name its own model. Once the fallback has answered, the call
 * stays with it: changing back and forth would contradict itself.
 */
export class ModelPool {
  private readonly createModel: (model: string) => ReplyModel;
  private readonly createFallback: ((model: string) => ReplyModel | undefined) | undefined;
  private fallback: ReplyModel | undefined;
  private usesFallback = false;
  private readonly models = new Map<string, ReplyModel>();
  private readonly listeners: ModelListener[] = [];

  constructor(
    createModel: (model: string) => ReplyModel,
    createFallback?: (model: string) => ReplyModel | undefined,
  ) {
    this.createModel = createModel;
    this.createFallback = createFallback;
  }

  get(model: string): ReplyModel {
    const known = this.models.get(model);
    if (known) return known;
    const created = this.watch(this.createModel(model));
    this.models.set(model, created);
    return created;
  }

  /** What to ask for one reply, in order: the model twice, then the fallback once. */
  attempts(name: string): [Attempt, ...Attempt[]] {
    const own = { model: this.get(name), isFallback: false };
    const created = this.fallback ? undefined : this.createFallback?.(name);
    if (created) this.fallback = this.watch(created);
    if (!this.fallback) return [own, own];
    const other = { model: this.fallback, isFallback: true };
    return this.usesFallback ? [other, other] : [own, own, other];
  }

  /** The fallback has answered. Returns whether the call has just changed to it. */
  stayWithFallback(): boolean {
    const hasChanged = !this.usesFallback;
    this.usesFallback = true;
    return hasChanged;
  }

  private watch(model: ReplyModel): ReplyModel {
    // An emitter without a listener throws its errors. Each reply tells its own failure.
    model.on("error", () => undefined);
    model.on("metrics_collected", (answer) => {
      for (const listener of this.listeners) listener(answer, model);
    });
    return model;
  }

  /** Calls `listener` with the metrics of every model's responses. */
  follow(listener: ModelListener): void {
    this.listeners.push(listener);
  }
}

/**
 * Creates clients for a server with OpenAI's chat API. OpenAI gets the scenario's model name. Other servers
 * get the configured model, because a scenario's names mean nothing to them.
 */
export function openAiModel(settings: ModelSettings): (model: string) => ReplyModel {
  return (model) => new ChatModel(settings, isOpenAi(settings) ? model : (settings.model ?? model));
}

/**
 * Creates the clients of the fallback: the scenario's at the operator's fallback server, or at the same server as the other
 * models if the operator set none. `undefined` without a fallback, and where it would be the model that failed.
 */
export function fallbackModel(
  own: ModelSettings,
  server: ModelSettings | undefined,
  scenarioModel: string | null | undefined,
): ((model: string) => ReplyModel | undefined) | undefined {
  if (server) {
    const name = isOpenAi(server) ? (scenarioModel ?? server.model) : (server.model ?? scenarioModel);
    return (model) => new ChatModel(server, name ?? model);
  }
  const knowsNames = isOpenAi(own) || own.model === undefined;
  if (!scenarioModel || !knowsNames) return undefined;
  return (model) => (model === scenarioModel ? undefined : new ChatModel(own, scenarioModel));
}

/**
 * Creates the clients of the account's own model, which answers in every node. The app relays their requests, because this
 * process must know neither the model's address nor its key.
 */
export function ownModel(app: ChatAddress, { id, model }: ChosenModel): (model: string) => ReplyModel {
  return () => new ChatModel(app, model, id);
}

/**
 * Creates the clients of the fallback of an account's own model: only one that the scenario names, because nothing may be sent
 * elsewhere otherwise.
 */
export function ownModelFallback(
  server: ModelSettings,
  scenarioModel: string | null | undefined,
): ((model: string) => ReplyModel | undefined) | undefined {
  return scenarioModel ? () => openAiModel(server)(scenarioModel) : undefined;
}

const isOpenAi = ({ baseUrl }: ModelSettings): boolean => new URL(baseUrl).hostname.endsWith("openai.com");
