import { setTimeout } from "node:timers/promises";
import type OpenAI from "openai";
import { withoutTrailingSlashes } from "#lib/platform/network/server-address.ts";
import { CallCollector, type ChatChunk, contentText, type ModelCall, parseChunk } from "./chat-chunk.ts";
import { ChatFailure, failureOfResponse, failureOfStream } from "./chat-failure.ts";
import { MAX_CHUNK_LENGTH, readServerSentData, readText } from "./read-server-sent-data.ts";
import { ThoughtFilter } from "./thought-filter.ts";

export type ChatAddress = {
  baseUrl: string;
  /** Some keys are valid for one request only. */
  apiKey: string | (() => Promise<string>);
  /** Sends a request's body in place of `fetch`, to a server that an account has named. */
  send?: (body: string, signal: AbortSignal) => Promise<Response>;
};
type Body = Omit<OpenAI.Chat.ChatCompletionCreateParamsStreaming, "stream" | "stream_options">;
export type ChatUsage = { promptTokens: number; cachedTokens: number; completionTokens: number };

/** An answer as it streams in. Calls come when they are complete, after the text. */
export type ChatEvent =
  | { type: "text"; text: string }
  | { type: "call"; call: ModelCall }
  /** What the model says in its refusal. */
  | { type: "refusal"; text: string }
  /** `model`: what the server says has answered. */
  | { type: "usage"; usage: ChatUsage; model?: string };

export type StreamOptions = {
  /** Whether to ask for the number of tokens. */
  countsTokens?: boolean;
};

/** How long a server may take to end its response after `[DONE]`. */
const MAX_END_MS = 100;
/** What is read of an error's body. */
const MAX_ERROR_BYTES = 65_536;

/** Whether a server accepts `stream_options`, by its address, once it is known. */
const acceptsOptions = new Map<string, boolean>();

/**
 * Asks any server with OpenAI's chat API, and evens out what servers do differently. Thoughts are left out. Throws
 * `ChatFailure`, also for an answer that a content filter has cut off; a refusal in words is an event.
 */
export async function* streamChat(
  address: ChatAddress,
  body: Body,
  signal: AbortSignal,
  { countsTokens = false }: StreamOptions = {},
): AsyncGenerator<ChatEvent> {
  const control = new AbortController();
  try {
    const response = await request(address, body, countsTokens, AbortSignal.any([signal, control.signal]));
    yield* readAnswer(response, namesOf(body));
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ChatFailure ? error : asFailure(error);
  } finally {
    // Frees the model if nobody reads on, and a connection that the server leaves open.
    control.abort();
  }
}

/** What fetch throws is a TypeError, with the reason as its cause. */
function asFailure(error: unknown): ChatFailure {
  const isConnection = error instanceof TypeError;
  const message = isConnection ? "the language model's server cannot be reached" : "the answer is invalid";
  return new ChatFailure(isConnection ? "unreachable" : "failed", message, { cause: error });
}

/**
 * A server that refuses `stream_options` is asked again without it, and always from then on. Few servers say what they
 * refuse, so one that has never accepted it is asked again for any reason but the conversation itself.
 */
async function request(
  address: ChatAddress,
  body: Body,
  countsTokens: boolean,
  signal: AbortSignal,
): Promise<Response> {
  const known = acceptsOptions.get(address.baseUrl);
  if (!countsTokens || known === false) return await post(address, body, signal);
  try {
    const response = await post(address, { ...body, stream_options: { include_usage: true } }, signal);
    acceptsOptions.set(address.baseUrl, true);
    return response;
  } catch (error) {
    if (known || !(error instanceof ChatFailure) || error.kind !== "refused" || !isInvalid(error.status))
      throw error;
    const response = await post(address, body, signal);
    acceptsOptions.set(address.baseUrl, false);
    return response;
  }
}

const isInvalid = (status: number | undefined): boolean => status === 400 || status === 422;

async function post(address: ChatAddress, body: object, signal: AbortSignal): Promise<Response> {
  const send = address.send ?? ((text: string) => fetchAnswer(address, text, signal));
  const response = await send(JSON.stringify({ ...body, stream: true }), signal);
  if (response.ok && response.body) return response;
  throw failureOfResponse(response.status, response.headers, await readText(response, MAX_ERROR_BYTES));
}

const fetchAnswer = async (address: ChatAddress, body: string, signal: AbortSignal): Promise<Response> =>
  await fetch(`${withoutTrailingSlashes(address.baseUrl)}/chat/completions`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await keyOf(address)}`,
      "content-type": "application/json",
      accept: "text/event-stream, application/json",
    },
    body,
    signal,
  });

/** The key to send with a request to this address. */
export const keyOf = async ({ apiKey }: Pick<ChatAddress, "apiKey">): Promise<string> =>
  typeof apiKey === "string" ? apiKey : await apiKey();

/** The functions that the model may call. */
const namesOf = ({ tools = [] }: Body): ReadonlySet<string> =>
  new Set(tools.flatMap((tool) => (tool.type === "function" ? [tool.function.name] : [])));

async function* readAnswer(response: Response, names: ReadonlySet<string>): AsyncGenerator<ChatEvent> {
  const thoughts = new ThoughtFilter();
  const calls = new CallCollector();
  for await (const chunk of readChunks(response)) {
    if (chunk === "done") {
      yield* endAnswer(thoughts, calls, names);
      continue;
    }
    if (chunk.error) throw failureOfStream(chunk.error);
    const choice = chunk.choices?.[0];
    const message = choice?.delta ?? choice?.message;
    const text = thoughts.push(contentText(message?.content));
    if (text !== "") yield { type: "text", text };
    if (message?.refusal) yield { type: "refusal", text: message.refusal };
    for (const part of message?.tool_calls ?? []) calls.add(part);
    if (choice?.finish_reason === "content_filter") {
      throw new ChatFailure("declined", "a content filter stopped the answer");
    }
    if (chunk.usage) {
      yield { type: "usage", usage: toUsage(chunk.usage), ...(chunk.model && { model: chunk.model }) };
    }
  }
  yield* endAnswer(thoughts, calls, names);
}

/** What is left of an answer at its end, once. Calls that the model wrote as text are run if it made no others. */
function* endAnswer(
  thoughts: ThoughtFilter,
  calls: CallCollector,
  names: ReadonlySet<string>,
): Generator<ChatEvent> {
  const rest = thoughts.finish();
  if (rest !== "") yield { type: "text", text: rest };
  const made = calls.take();
  const written = thoughts.takeCalls().filter(({ name }) => names.has(name));
  for (const { name, args } of made.length === 0 ? written : []) {
    calls.add({ function: { name, arguments: args } });
  }
  for (const call of [...made, ...calls.take()]) yield { type: "call", call };
}

/** The chunks of a stream; a server that does not stream sends one. The end may come without `[DONE]`. */
async function* readChunks(response: Response): AsyncGenerator<ChatChunk | "done"> {
  if (response.headers.get("content-type")?.startsWith("application/json")) {
    yield parseChunk(await readText(response, MAX_CHUNK_LENGTH));
    return;
  }
  if (!response.body) return;
  const events = readServerSentData(response.body);
  for (let next = await events.next(); !next.done; next = await events.next()) {
    const data = next.value.trim();
    if (data === "[DONE]") {
      yield "done";
      // A connection that is read to its end serves the next request too.
      await Promise.race([events.next(), setTimeout(MAX_END_MS)]);
      return;
    }
    if (data !== "") yield parseChunk(data);
  }
}

const toUsage = (usage: NonNullable<ChatChunk["usage"]>): ChatUsage => ({
  promptTokens: usage.prompt_tokens,
  cachedTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
  completionTokens: usage.completion_tokens,
});
