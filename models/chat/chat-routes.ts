import { randomUUID } from "node:crypto";
import { idOf } from "#models/choice/model-choice.ts";
import type { Answering } from "#models/choice/model-chooser.ts";
import { reply } from "#models/demo/reply.ts";
import type { Similarity } from "#models/demo/similarity.ts";
import { ApiError } from "#models/http/api-error.ts";
import type { Exchange } from "#models/http/create-http-server.ts";
import { readJson } from "#models/http/read-body.ts";
import { answerBuiltIn } from "./answer-built-in.ts";
import { type ChatRequest, chatRequest, plainMessages, toolChoice } from "./chat-request.ts";
import { countTokens, sendCompletion, streamCompletion } from "./completion-stream.ts";
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
  if (model.kind === "demo") return await answerDemo(body, similarity, exchange);
  if (model.kind !== "builtin") return await forwardChat(model, body, exchange);
  if (!llm) throw new ApiError(503, "The language model is not running", "model_unavailable");
  await answerBuiltIn({ name: idOf(model), chat: llm.chat.bind(llm) }, body, exchange);
}

async function answerDemo(body: ChatRequest, similarity: Similarity, exchange: Exchange): Promise<void> {
  const messages = plainMessages(body);
  const tools = (body.tools ?? []).map((tool) => tool.function);
  const answer = await reply({ messages, tools, choice: toolChoice(body), similarity });
  const completion = {
    ...answer,
    id: `chatcmpl-${randomUUID().replaceAll("-", "")}`,
    promptTokens: messages.reduce((sum, { text }) => sum + countTokens(text), 0),
    completionTokens: countTokens(
      answer.text + answer.toolCalls.map((call) => call.name + call.arguments).join(""),
    ),
  };
  const { response, signal } = exchange;
  if (!body.stream) return sendCompletion(response, completion);
  return streamCompletion(response, completion, {
    signal,
    includeUsage: body.stream_options?.include_usage === true,
  });
}
