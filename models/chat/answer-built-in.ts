import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { sendJson, writePart } from "#models/http/answer.ts";
import { ApiError } from "#models/http/api-error.ts";
import type { Exchange } from "#models/http/create-http-server.ts";
import {
  type LlmCall,
  LlmError,
  type LlmEvent,
  type LlmFinish,
  type LlmRequest,
  type LlmUsage,
} from "#models/llm/llm-protocol.ts";
import { type ChatRequest, plainMessages, toolChoice } from "./chat-request.ts";

/** Longer answers are a model that does not stop: nobody listens to 700 words in one turn. */
const MAX_ANSWER_TOKENS = 1024;
const DEFAULT_TEMPERATURE = 0.7;

/** What answers: the built-in model's process, the demo model, or a stand-in. */
export type BuiltInModel = {
  name: string;
  chat: (request: LlmRequest, signal: AbortSignal) => AsyncIterable<LlmEvent>;
};

/** Answers a request for a chat completion with a model of this server. */
export async function answerBuiltIn(
  { name, chat }: BuiltInModel,
  body: ChatRequest,
  { response, signal }: Exchange,
): Promise<void> {
  const events = chat(toLlmRequest(body), signal);
  const head = {
    id: `chatcmpl-${randomUUID().replaceAll("-", "")}`,
    created: Math.floor(Date.now() / 1000),
    model: name,
  };
  try {
    if (body.stream) {
      const includeUsage = body.stream_options?.include_usage === true;
      await stream(response, events, { head, signal, includeUsage });
    } else {
      sendJson(response, 200, await collect(events, head));
    }
  } catch (error) {
    if (!(error instanceof LlmError)) throw error;
    const { status, message, code } = error.failure;
    throw new ApiError(status, message, code);
  }
}

/** What the built-in model needs of a request. */
export function toLlmRequest(body: ChatRequest): LlmRequest {
  const limit = body.max_completion_tokens ?? body.max_tokens ?? MAX_ANSWER_TOKENS;
  return {
    messages: plainMessages(body),
    tools: (body.tools ?? []).map((tool) => tool.function),
    choice: toolChoice(body),
    maxTokens: Math.min(limit, MAX_ANSWER_TOKENS),
    temperature: body.temperature ?? DEFAULT_TEMPERATURE,
    topP: body.top_p ?? undefined,
    seed: body.seed ?? undefined,
    stop: typeof body.stop === "string" ? [body.stop] : (body.stop ?? []),
  };
}

type Head = { id: string; created: number; model: string };

/** The whole answer as one JSON object. */
async function collect(events: AsyncIterable<LlmEvent>, head: Head): Promise<object> {
  let text = "";
  const calls: LlmCall[] = [];
  let end: { finish: LlmFinish; usage: LlmUsage } | undefined;
  for await (const event of events) {
    if (event.type === "text") text += event.text;
    else if (event.type === "call") calls.push(event.call);
    else end = event;
  }
  const message = {
    role: "assistant",
    content: text === "" && calls.length > 0 ? null : text,
    ...(calls.length > 0 && { tool_calls: calls.map((call) => named(call)) }),
  };
  return {
    ...head,
    object: "chat.completion",
    choices: [{ index: 0, message, finish_reason: end?.finish ?? "stop", logprobs: null }],
    ...(end && { usage: usageOf(end.usage) }),
  };
}

/** The answer as server-sent events. Begins with the first event, so what fails before is an ordinary error. */
async function stream(
  response: ServerResponse,
  events: AsyncIterable<LlmEvent>,
  { head, signal, includeUsage }: { head: Head; signal: AbortSignal; includeUsage: boolean },
): Promise<void> {
  const send = (body: object) =>
    writePart(
      response,
      `data: ${JSON.stringify({ ...head, object: "chat.completion.chunk", ...body })}\n\n`,
      signal,
    );
  const delta = (content: object, finish: LlmFinish | null = null) =>
    send({ choices: [{ index: 0, delta: content, finish_reason: finish, logprobs: null }] });
  let calls = 0;
  for await (const event of events) {
    if (!response.headersSent) {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
      await delta({ role: "assistant", content: event.type === "call" ? null : "" });
    }
    if (event.type === "text") await delta({ content: event.text });
    else if (event.type === "call") await delta({ tool_calls: [{ index: calls++, ...named(event.call) }] });
    else {
      await delta({}, event.finish);
      if (includeUsage) await send({ choices: [], usage: usageOf(event.usage) });
    }
  }
  await writePart(response, "data: [DONE]\n\n", signal);
  response.end();
}

function named({ name, arguments: text }: LlmCall) {
  const id = `call_${randomUUID().replaceAll("-", "").slice(0, 24)}`;
  return { id, type: "function", function: { name, arguments: text } };
}

function usageOf({ promptTokens, cachedTokens, completionTokens }: LlmUsage) {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens },
  };
}
