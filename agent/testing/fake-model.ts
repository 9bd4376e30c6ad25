import { APIConnectionError, llm } from "@livekit/agents";
import { ReplyModel, ReplyStream } from "#agent/turns/reply-stream.ts";
import { failureOfResponse } from "#lib/model-clients/chat/chat-failure.ts";

export type FakeAnswer =
  | { text: string; chunkMs?: number }
  | { calls: { name: string; args?: Record<string, unknown> }[]; text?: string }
  | { fails: true }
  /** With this HTTP status. */
  | { refuses: number; says?: string }
  | { hangs: true }
  | { breaksOffAfter: string };

type ChatParameters = Parameters<llm.LLM["chat"]>[0];
export type SeenRequest = {
  messages: [role: string, text: string][];
  /** The pictures in the messages: the text of each message that has some, and their addresses. */
  pictures: [text: string, addresses: unknown[]][];
  /** The results of its function calls. */
  results: [name: string, text: string][];
  tools: string[];
};
export type ScriptEntry = FakeAnswer | ((request: SeenRequest) => FakeAnswer);

/**
 * A chat model that follows a script and records its requests. Each request uses the next entry, a response
 * or a function that returns one. The last entry repeats.
 */
export class FakeModel extends ReplyModel {
  readonly requests: SeenRequest[] = [];
  /** How many words of its latest answer it has given. */
  wordsGiven = 0;
  private readonly script: ScriptEntry[];

  constructor(...script: ScriptEntry[]) {
    super();
    this.script = script;
  }

  label(): string {
    return "fake";
  }

  chat(parameters: ChatParameters): ReplyStream {
    const entry = this.script[Math.min(this.requests.length, this.script.length - 1)] ?? { text: "Yes." };
    const request: SeenRequest = {
      messages: parameters.chatCtx.items.flatMap((item): [string, string][] =>
        item.type === "message" ? [[item.role, item.textContent ?? ""]] : [],
      ),
      pictures: parameters.chatCtx.items.flatMap((item): [string, unknown[]][] => {
        if (item.type !== "message") return [];
        const images = item.content.flatMap((part) =>
          typeof part === "object" && part.type === "image_content" ? [part.image] : [],
        );
        return images.length > 0 ? [[item.textContent ?? "", images]] : [];
      }),
      results: parameters.chatCtx.items.flatMap((item): [string, string][] =>
        item.type === "function_call_output" ? [[item.name, item.output]] : [],
      ),
      tools: Object.keys(llm.toToolContext(parameters.toolCtx ?? [])?.functionTools ?? {}),
    };
    this.requests.push(request);
    return new FakeStream(this, parameters, typeof entry === "function" ? entry(request) : entry);
  }
}

class FakeStream extends ReplyStream {
  private readonly answer: FakeAnswer;
  private readonly model: FakeModel;

  constructor(model: FakeModel, parameters: ChatParameters, answer: FakeAnswer) {
    super(model, {
      chatCtx: parameters.chatCtx,
      ...(parameters.toolCtx ? { toolCtx: parameters.toolCtx } : {}),
      connOptions: { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 30_000 },
    });
    this.answer = answer;
    this.model = model;
    model.wordsGiven = 0;
  }

  protected async reply(): Promise<void> {
    const { answer } = this;
    if ("fails" in answer) throw new APIConnectionError({ message: "down", options: { retryable: false } });
    if ("refuses" in answer) throw failureOfResponse(answer.refuses, new Headers(), answer.says ?? "refused");
    if ("hangs" in answer) {
      await new Promise((resolve) => this.abortController.signal.addEventListener("abort", resolve));
      return;
    }
    if ("breaksOffAfter" in answer) {
      this.put(answer.breaksOffAfter);
      throw new APIConnectionError({ message: "gone", options: { retryable: false } });
    }
    if ("text" in answer && answer.text !== undefined) await this.putWords(answer.text, answer);
    if ("calls" in answer) this.putCalls(answer.calls);
  }

  private async putWords(text: string, answer: FakeAnswer): Promise<void> {
    const chunkMs = "chunkMs" in answer ? answer.chunkMs : undefined;
    for (const word of text.match(/\S+\s*/g) ?? []) {
      if (chunkMs !== undefined) await new Promise((resolve) => setTimeout(resolve, chunkMs));
      this.model.wordsGiven += 1;
      this.put(word);
    }
  }

  private putCalls(calls: { name: string; args?: Record<string, unknown> }[]): void {
    const toolCalls = calls.map(({ name, args }) =>
      llm.FunctionCall.create({ callId: crypto.randomUUID(), name, args: JSON.stringify(args ?? {}) }),
    );
    if (!this.queue.closed) this.queue.put({ id: "fake", delta: { role: "assistant", toolCalls } });
  }

  private put(content: string): void {
    if (!this.queue.closed) this.queue.put({ id: "fake", delta: { role: "assistant", content } });
  }
}
