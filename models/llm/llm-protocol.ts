import type { ToolChoice } from "#models/chat/chat-request.ts";

/** How the built-in model runs. */
export type LlmSettings = {
  /** The GGUF file. */
  path: string;
  /** The prompt format. `auto` reads it from the file. */
  family: "qwen" | "auto";
  threads: number;
  /** Longest conversation of one sequence, in tokens. */
  contextTokens: number;
  /** Conversations that are answered at the same time. */
  sequences: number;
  memoryBytes: number;
};

export type JsonObject = { [key: string]: unknown };

export type LlmTool = { name: string; description: string; parameters: JsonObject };

export type LlmMessage = {
  role: "system" | "user" | "assistant" | "tool";
  text: string;
  toolCalls: { id: string; name: string; arguments: string }[];
  /** Of a tool's message: the call that it answers. */
  toolCallId: string | undefined;
};

export type LlmRequest = {
  messages: LlmMessage[];
  tools: LlmTool[];
  choice: ToolChoice;
  maxTokens: number;
  temperature: number;
  topP: number | undefined;
  seed: number | undefined;
  stop: string[];
};

export type LlmUsage = { promptTokens: number; cachedTokens: number; completionTokens: number };
export type LlmFinish = "stop" | "length" | "tool_calls";
export type LlmCall = { name: string; arguments: string };

export type LlmEvent =
  | { type: "text"; text: string }
  | { type: "call"; call: LlmCall }
  | { type: "done"; finish: LlmFinish; usage: LlmUsage };

export type LlmFailure = { status: number; code: string; message: string };

/** What the loaded model turned out to be. */
export type LlmInfo = {
  contextTokens: number;
  sequences: number;
  threads: number;
  /** Estimated use: weights and context. */
  memoryBytes: number;
  loadMs: number;
};

export type ToWorker = { type: "chat"; id: number; request: LlmRequest } | { type: "abort"; id: number };

export type FromWorker =
  | { type: "ready"; info: LlmInfo }
  | { type: "failed"; reason: string }
  | { type: "event"; id: number; event: LlmEvent }
  | { type: "error"; id: number; failure: LlmFailure }
  /** An aborted request no longer uses the model. */
  | { type: "freed"; id: number };

/** A request that cannot be answered, with the HTTP status and code that the client sees. */
export class LlmError extends Error {
  readonly failure: LlmFailure;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.failure = { status, code, message };
  }
}
