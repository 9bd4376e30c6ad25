import { setTimeout } from "node:timers/promises";
import type OpenAI from "openai";
import type { ModelAnswer } from "#lib/flow/simulation/play-call.ts";
import { env } from "#lib/platform/env.ts";
import { parseJson } from "#lib/platform/json.ts";
import { ChatFailure } from "./chat/chat-failure.ts";
import { type ChatAddress, type ChatUsage, streamChat } from "./chat/stream-chat.ts";

export type ChatServer = {
  baseUrl: string;
  apiKey: string;
  model: string | undefined;
  /** Of an account's own server, which always uses `model`. */
  send?: ChatAddress["send"];
  /** Called with the number of tokens of each answer, and what answered, if the server says it. */
  onUsage?: (usage: ChatUsage, answeredBy?: string) => void;
};
type Parameters = OpenAI.Chat.ChatCompletionCreateParamsStreaming;
export type ChatRequest = Pick<Parameters, "model" | "messages" | "tools" | "tool_choice">;

/** The chat model did not respond, or sent something invalid. The message is for the owner. */
export class ChatError extends Error {
  override readonly name = "ChatError";
}

/** A server that is busy for longer is not waited for. */
const MAX_RETRY_AFTER_MS = 10_000;

/** The instance's server. */
export const instanceServer = (): ChatServer => ({
  baseUrl: env.LLM_BASE_URL,
  apiKey: env.LLM_API_KEY ?? "none",
  model: env.LLM_MODEL,
});

/**
 * Runs a chat model once and measures when its first and last words arrived. OpenAI gets the scenario's model name; any
 * other server uses its own model, because it does not know that name. Waits once for a server that is busy for a few
 * seconds. `onText` gets the text so far whenever it grows. Throws `ChatError`.
 */
export async function completeChat(
  request: ChatRequest,
  signal: AbortSignal,
  server: ChatServer = instanceServer(),
  onText: (text: string) => void = () => undefined,
): Promise<ModelAnswer> {
  const body = { ...request, model: modelName(request.model, server) };
  try {
    return await collect(server, body, signal, onText).catch(async (error: unknown) => {
      const waitMs = error instanceof ChatFailure ? error.retryAfterMs : undefined;
      if (waitMs === undefined || waitMs > MAX_RETRY_AFTER_MS) throw error;
      await setTimeout(waitMs, undefined, { signal });
      return await collect(server, body, signal, onText);
    });
  } catch (error) {
    throw new ChatError(messageFor(error), { cause: error });
  }
}

/** What a server calls the model that answers for a scenario's. */
export function modelName(asked: string, { baseUrl, model, send }: ChatServer): string {
  const knowsName = !send && new URL(baseUrl).hostname.endsWith("openai.com");
  return knowsName ? asked : (model ?? asked);
}

function messageFor(error: unknown): string {
  const kind = error instanceof ChatFailure ? error.kind : undefined;
  if (kind === "too_long") return "The conversation is too long for the language model";
  if (kind === "limited") return "The language model is busy";
  if (kind === "declined") return "The language model refused to answer";
  if (kind === "deleted") return "The account's language model was deleted";
  return "The language model isn't responding";
}

/** A refusal counts as the text of the answer, as a reader sees it. */
async function collect(
  server: ChatServer,
  body: ChatRequest,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<ModelAnswer> {
  const startedAt = performance.now();
  const sinceStart = () => Math.round(performance.now() - startedAt);
  let firstWordMs: number | undefined;
  let text = "";
  const calls: ModelAnswer["calls"] = [];
  for await (const event of streamChat(server, body, signal, {
    countsTokens: server.onUsage !== undefined,
  })) {
    if (event.type === "usage") server.onUsage?.(event.usage, event.model);
    if (event.type === "call") {
      const { name, args } = event.call;
      // The engine rejects invalid JSON.
      calls.push({ name, args: parseJson(args, args) });
    }
    if (event.type !== "text" && event.type !== "refusal") continue;
    firstWordMs ??= sinceStart();
    text += event.text;
    onText(text);
  }
  return {
    ...(text === "" ? {} : { text }),
    ...(firstWordMs === undefined ? {} : { firstWordMs }),
    calls,
    durationMs: sinceStart(),
  };
}
