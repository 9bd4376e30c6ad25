import { idOf } from "#models/choice/model-choice.ts";
import type { Answering } from "#models/choice/model-chooser.ts";
import { reply } from "#models/demo/reply.ts";
import type { Similarity } from "#models/demo/similarity.ts";
import { ApiError } from "#models/http/api-error.ts";
import type { Exchange } from "#models/http/create-http-server.ts";
import { readJson } from "#models/http/read-body.ts";
import type { LlmEvent } from "#models/llm/llm-protocol.ts";
import { answerBuiltIn } from "./answer-built-in.ts";
import { type ChatRequest, chatRequest, plainMessages, toolChoice } from "./chat-request.ts";
import { forwardChat } from "./forward-chat.ts";

export type ChatParts = { use: () => Promise<Answering>; similarity: Similarity };

/**
 * `POST /v1/chat/completions`: answered by the chosen model and no other. If that one fails, the client gets its error: two
 * models in one conversation would contradict each other.
 */
export async function answerChat({ use, similarity }: ChatParts, exchange: Exchange): Promise<void> {
  const body = await readJson(exchange.request, chatRequest, 8 * 1_048_576);
  const answering = await use();
  if (answering.kind === "none") throw new ApiError(503, answering.reason, "model_unavailable");
  const { model, llm } = answering;
  if (model.kind === "demo") {
    const demo = { name: idOf(model), chat: () => askDemo(body, similarity) };
    return await answerBuiltIn(demo, body, exchange);
  }
  if (model.kind !== "builtin") return await forwardChat(model, body, exchange);
  if (!llm) throw new ApiError(503, "The language model is not running", "model_unavailable");
  await answerBuiltIn({ name: idOf(model), chat: llm.chat.bind(llm) }, body, exchange);
}

/** The demo model's answer, word by word. */
async function* askDemo(body: ChatRequest, similarity: Similarity): AsyncGenerator<LlmEvent> {
  const messages = plainMessages(body);
  const tools = (body.tools ?? []).map((tool) => tool.function);
  const { text, toolCalls } = await reply({ messages, tools, choice: toolChoice(body), similarity });
  for (const word of text.match(/(?<!\s)\s*\S+/g) ?? []) yield { type: "text", text: word };
  for (const call of toolCalls) yield { type: "call", call };
  yield {
    type: "done",
    finish: toolCalls.length > 0 ? "tool_calls" : "stop",
    usage: {
      promptTokens: messages.reduce((sum, message) => sum + countTokens(message.text), 0),
      cachedTokens: 0,
      completionTokens: countTokens(text + toolCalls.map((call) => call.name + call.arguments).join("")),
    },
  };
}

/** About four characters per token, OpenAI's rule of thumb: the demo has no tokenizer. */
const countTokens = (text: string): number => Math.ceil(text.length / 4);
