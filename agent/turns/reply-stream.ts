import { llm } from "@livekit/agents";
import { ChatFailure } from "#lib/model-clients/chat/chat-failure.ts";

/** A model's reply. The library's streams end the same way after a failure and after a complete reply; this one tells. */
export abstract class ReplyStream extends llm.LLMStream {
  /** Why the model failed; `undefined` while it has not. Set before the stream ends. */
  failure: ChatFailure | undefined;

  /** Puts the reply's chunks into `queue`. Throws if the model fails. */
  protected abstract reply(): Promise<void>;

  protected async run(): Promise<void> {
    try {
      await this.reply();
    } catch (error) {
      this.failure = error instanceof ChatFailure ? error : new ChatFailure("failed", messageOf(error));
      throw error;
    }
  }
}

/** A model whose replies tell why they ended. */
export abstract class ReplyModel extends llm.LLM {
  abstract override chat(parameters: Parameters<llm.LLM["chat"]>[0]): ReplyStream;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
