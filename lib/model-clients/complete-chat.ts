import OpenAI from "openai";
import type { ModelAnswer } from "#lib/flow/simulation/play-call.ts";
import { env } from "#lib/platform/env.ts";
import type { JsonValue } from "#lib/platform/json.ts";

export type ChatServer = { baseUrl: string; apiKey: string; model: string | undefined };
type Parameters = OpenAI.Chat.ChatCompletionCreateParamsStreaming;
export type ChatRequest = Pick<Parameters, "model" | "messages" | "tools" | "tool_choice">;
type Delta = OpenAI.Chat.ChatCompletionChunk.Choice.Delta;

/** The chat model did not respond, or sent something invalid. The message is for the owner. */
export class ChatError extends Error {
  override readonly name = "ChatError";
}

const ownServer = (): ChatServer => ({
  baseUrl: env.LLM_BASE_URL,
  apiKey: env.LLM_API_KEY ?? "none",
  model: env.LLM_MODEL,
});

/**
 * Runs a chat model once and measures when its first and last words arrived. OpenAI gets the scenario's model name; any
 * other server uses its own model, because it does not know that name. Throws `ChatError`.
 */
export async function completeChat(
  request: ChatRequest,
  signal: AbortSignal,
  server: ChatServer = ownServer(),
): Promise<ModelAnswer> {
  const { baseUrl: baseURL, apiKey } = server;
  const isOpenAi = new URL(baseURL).hostname.endsWith("openai.com");
  const model = isOpenAi ? request.model : (server.model ?? request.model);
  const client = new OpenAI({ baseURL, apiKey, maxRetries: 0 });
  const collected = new Collected();
  try {
    const stream = await client.chat.completions.create({ ...request, model, stream: true }, { signal });
    for await (const { choices } of stream) collected.take(choices[0]?.delta);
  } catch (error) {
    throw new ChatError("The language model isn't responding", { cause: error });
  }
  return collected.answer();
}

/** An answer as it streams in. */
class Collected {
  private readonly startedAt = performance.now();
  private firstWordMs: number | undefined;
  private text = "";
  private readonly calls: { name: string; args: string }[] = [];

  take(delta: Delta | undefined): void {
    if (delta?.content) {
      this.firstWordMs ??= this.sinceStart();
      this.text += delta.content;
    }
    for (const { index, function: part } of delta?.tool_calls ?? []) {
      const call = this.calls[index] ?? { name: "", args: "" };
      this.calls[index] = call;
      call.name += part?.name ?? "";
      call.args += part?.arguments ?? "";
    }
  }

  answer(): ModelAnswer {
    const calls = this.calls.filter(Boolean).map(({ name, args }) => ({ name, args: parseArguments(args) }));
    return {
      ...(this.text === "" ? {} : { text: this.text }),
      ...(this.firstWordMs === undefined ? {} : { firstWordMs: this.firstWordMs }),
      calls,
      durationMs: this.sinceStart(),
    };
  }

  private sinceStart = (): number => Math.round(performance.now() - this.startedAt);
}

/** Arguments as the model wrote them; the engine rejects invalid JSON. */
function parseArguments(args: string): JsonValue {
  try {
    return JSON.parse(args === "" ? "{}" : args);
  } catch {
    return args;
  }
}
