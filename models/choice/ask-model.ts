import { z } from "zod";
import { toLlmRequest } from "#models/chat/answer-built-in.ts";
import type { ChatRequest } from "#models/chat/chat-request.ts";
import type { ServerModel } from "#models/chat/list-server-models.ts";
import type { LlmProcess } from "#models/llm/llm-process.ts";
import { idOf, type LanguageModel } from "./model-choice.ts";

/**
 * One part of a streamed answer. `tokens` is set on the last part if the server counts them. A function call counts as text
 * too; `call` is a part of it: servers may send its arguments in pieces.
 */
export type AnswerPart = { text: string; tokens?: number; call?: { name: string; arguments: string } };
export type Ask = (body: ChatRequest, signal: AbortSignal) => AsyncIterable<AnswerPart>;

const callSchema = z.object({
  function: z.object({
    name: z.string().nullish(),
    arguments: z.union([z.string(), z.looseObject({})]).nullish(),
  }),
});
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z.looseObject({ content: z.string().nullish(), tool_calls: z.array(z.unknown()).nullish() }),
      }),
    )
    .default([]),
  usage: z.object({ completion_tokens: z.number() }).nullish(),
});

/** Asks a model, the built-in one through its process. */
export function askModel(model: LanguageModel, llm: LlmProcess | undefined): Ask {
  if (model.kind !== "builtin") return askServer(model);
  if (!llm) throw new Error(`${idOf(model)} has no process`);
  return askBuiltIn(llm);
}

const askBuiltIn = (llm: LlmProcess): Ask =>
  async function* (body, signal) {
    for await (const event of llm.chat(toLlmRequest(body), signal)) {
      if (event.type === "text") yield { text: event.text };
      else if (event.type === "call") yield { text: event.call.name, call: event.call };
      else yield { text: "", tokens: event.usage.completionTokens };
    }
  };

/** Asks a server with OpenAI's API. */
export const askServer = ({ baseUrl, name }: Pick<ServerModel, "baseUrl" | "name">): Ask =>
  async function* (body, signal) {
    const response = await fetch(`${baseUrl}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer local" },
      body: JSON.stringify({ ...body, model: name, stream: true, stream_options: { include_usage: true } }),
      signal,
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new Error(`The server responded with ${response.status}`);
    }
    for await (const line of lines(response.body)) {
      const chunk = chunkSchema.safeParse(parseData(line)).data;
      if (!chunk) continue;
      const delta = chunk.choices[0]?.delta;
      const text = delta?.content || (delta?.tool_calls ? "call" : "");
      const call = readCall(delta?.tool_calls?.[0]);
      yield {
        text,
        ...(chunk.usage && { tokens: chunk.usage.completion_tokens }),
        ...(call && { call }),
      };
    }
  };

function readCall(part: unknown): AnswerPart["call"] {
  const called = callSchema.safeParse(part).data?.function;
  if (!called) return undefined;
  const given = called.arguments ?? "";
  return { name: called.name ?? "", arguments: typeof given === "string" ? given : JSON.stringify(given) };
}

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pending = "";
  for await (const part of body) {
    const all = (pending + decoder.decode(part, { stream: true })).split("\n");
    pending = all.pop() ?? "";
    yield* all;
  }
}

function parseData(line: string): unknown {
  if (!line.startsWith("data: {")) return undefined;
  try {
    return JSON.parse(line.slice("data: ".length));
  } catch {
    return undefined;
  }
}
