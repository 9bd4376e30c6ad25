import { llm } from "@livekit/agents";
import { ReplyModel, ReplyStream } from "#agent/turns/reply-stream.ts";
import { ChatFailure } from "#lib/model-clients/chat/chat-failure.ts";
import { type ChatAddress, type ChatEvent, keyOf, streamChat } from "#lib/model-clients/chat/stream-chat.ts";
import { whatAnswered } from "#lib/worker-protocol/model-usage.ts";

type ChatParameters = Parameters<llm.LLM["chat"]>[0];
type Body = Parameters<typeof streamChat>[1];

/** Models of OpenAI that think before they answer, unless the request says otherwise: too slow for a call. */
const THINKS_BY_DEFAULT = ["gpt-5", "gpt-5-mini", "gpt-5-nano"];

/** Where an answer that does not end is ended: about five minutes of speech. */
const MAX_ANSWER_LENGTH = 5_000;

/** One model of a server with OpenAI's chat API, as the library's sessions use it. */
export class ChatModel extends ReplyModel {
  readonly address: ChatAddress;
  /** Of an account's own model: its id. */
  readonly languageModelId: string | undefined;
  /** What its server says has answered last. */
  answeredBy: string | undefined;
  private readonly name: string;

  constructor(address: ChatAddress, name: string, languageModelId?: string) {
    super();
    this.address = address;
    this.name = name;
    this.languageModelId = languageModelId;
  }

  label(): string {
    return "visavis.ChatModel";
  }

  override get model(): string {
    return this.name;
  }

  chat(parameters: ChatParameters): ReplyStream {
    return new ChatStream(this, parameters);
  }

  /** Opens the connection that the first request will use. */
  protected override async _prewarmImpl(signal: AbortSignal): Promise<void> {
    const headers = { authorization: `Bearer ${await keyOf(this.address)}` };
    const response = await fetch(`${this.address.baseUrl}/models`, { headers, signal });
    await response.arrayBuffer();
  }
}

/** The model as its usage is counted. */
export const countedModel = (model: ReplyModel, modelsUrl: string) =>
  model instanceof ChatModel
    ? whatAnswered(model, { baseUrl: model.address.baseUrl, served: model.answeredBy }, modelsUrl)
    : { model: model.model };

class ChatStream extends ReplyStream {
  private readonly chatModel: ChatModel;
  private readonly toolChoice: ChatParameters["toolChoice"];

  constructor(chatModel: ChatModel, { chatCtx, toolCtx, toolChoice, connOptions }: ChatParameters) {
    super(chatModel, {
      chatCtx,
      ...(toolCtx ? { toolCtx } : {}),
      connOptions: connOptions ?? { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 10_000 },
    });
    this.chatModel = chatModel;
    this.toolChoice = toolChoice;
  }

  protected async reply(): Promise<void> {
    const { signal } = this.abortController;
    const id = crypto.randomUUID();
    let length = 0;
    try {
      const body = await this.body();
      for await (const event of streamChat(this.chatModel.address, body, signal, { countsTokens: true })) {
        if (signal.aborted) return;
        if (event.type === "usage") this.chatModel.answeredBy = event.model;
        this.queue.put({ id, ...toChunk(event) });
        if (event.type === "text") length += event.text.length;
        if (length > MAX_ANSWER_LENGTH) return;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  private async body(): Promise<Body> {
    const { model } = this.chatModel;
    const tools = listTools(this.toolCtx);
    return {
      model,
      // The library types the messages of all providers as unknown records.
      messages: (await this.chatCtx.toProviderFormat("openai")) as Body["messages"],
      ...(tools.length > 0 ? { tools } : {}),
      ...(tools.length > 0 && this.toolChoice ? { tool_choice: this.toolChoice } : {}),
      ...(THINKS_BY_DEFAULT.includes(model) ? { reasoning_effort: "minimal" } : {}),
    };
  }
}

/** In the order of their names, so that the beginning of the prompt stays the same and servers need not read it again. */
function listTools(context: llm.ToolContext | undefined): NonNullable<Body["tools"]> {
  if (!context) return [];
  return llm.sortedToolEntries(context).map(([name, { description, parameters }]) => {
    const { $schema: _, ...schema } = { ...llm.toJsonSchema(parameters) };
    return { type: "function", function: { name, description, parameters: schema } };
  });
}

/** Throws `ChatFailure` if the model refuses in words. */
function toChunk(event: ChatEvent): Pick<llm.ChatChunk, "delta" | "usage"> {
  if (event.type === "refusal") throw new ChatFailure("declined", "the model refused to answer");
  if (event.type === "text") return { delta: { role: "assistant", content: event.text } };
  if (event.type === "call") {
    const { id: callId, name, args, extra } = event.call;
    const call = llm.FunctionCall.create({ callId, name, args, ...(extra ? { extra } : {}) });
    return { delta: { role: "assistant", toolCalls: [call] } };
  }
  const { promptTokens, completionTokens, cachedTokens } = event.usage;
  return {
    usage: {
      promptTokens,
      completionTokens,
      promptCachedTokens: cachedTokens,
      totalTokens: promptTokens + completionTokens,
    },
  };
}
