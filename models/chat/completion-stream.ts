import type { ServerResponse } from "node:http";
import type { Reply } from "#models/demo/reply.ts";
import { sendJson, writePart } from "#models/http/answer.ts";

export const DEMO_MODEL = "visavis-demo";

export type Completion = Reply & { id: string; promptTokens: number; completionTokens: number };

/** About four characters per token, OpenAI's rule of thumb: the demo has no tokenizer. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** The whole answer as one JSON object. */
export function sendCompletion(response: ServerResponse, completion: Completion): void {
  const { text, toolCalls } = completion;
  const message = {
    role: "assistant",
    content: toolCalls.length > 0 ? null : text,
    ...(toolCalls.length > 0 && { tool_calls: namedCalls(completion) }),
  };
  const choice = { index: 0, message, finish_reason: finishReason(completion), logprobs: null };
  sendJson(response, 200, {
    ...head(completion),
    object: "chat.completion",
    choices: [choice],
    usage: usage(completion),
  });
}

/** The answer as server-sent events, one word per chunk. */
export async function streamCompletion(
  response: ServerResponse,
  completion: Completion,
  { signal, includeUsage }: { signal: AbortSignal; includeUsage: boolean },
): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  const send = (body: object) => {
    const chunk = { ...head(completion), object: "chat.completion.chunk", ...body };
    return writePart(response, `data: ${JSON.stringify(chunk)}\n\n`, signal);
  };
  const delta = (content: object, finish: string | null = null) =>
    send({ choices: [{ index: 0, delta: content, finish_reason: finish, logprobs: null }] });
  await delta({ role: "assistant", content: completion.toolCalls.length > 0 ? null : "" });
  for (const word of completion.text.match(/(?<!\s)\s*\S+/g) ?? []) await delta({ content: word });
  for (const [index, call] of namedCalls(completion).entries()) {
    await delta({ tool_calls: [{ ...call, index, function: { name: call.function.name, arguments: "" } }] });
    await delta({ tool_calls: [{ index, function: { arguments: call.function.arguments } }] });
  }
  await delta({}, finishReason(completion));
  if (includeUsage) await send({ choices: [], usage: usage(completion) });
  await writePart(response, "data: [DONE]\n\n", signal);
  response.end();
}

function head({ id }: Completion) {
  return { id, created: Math.floor(Date.now() / 1000), model: DEMO_MODEL };
}

function namedCalls({ id, toolCalls }: Completion) {
  return toolCalls.map((call, index) => ({
    id: `call_${id.slice(-12)}_${index}`,
    type: "function",
    function: call,
  }));
}

function finishReason({ toolCalls }: Completion): string {
  return toolCalls.length > 0 ? "tool_calls" : "stop";
}

function usage({ promptTokens, completionTokens }: Completion) {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}
