import { randomUUID } from "node:crypto";
import { reply } from "#models/demo/reply.ts";
import type { Similarity } from "#models/demo/similarity.ts";
import type { Exchange } from "#models/http/create-http-server.ts";
import { readJson } from "#models/http/read-body.ts";
import { chatRequest, plainMessages, toolChoice } from "./chat-request.ts";
import { countTokens, sendCompletion, streamCompletion } from "./completion-stream.ts";
import type { FindChatServer } from "./find-chat-server.ts";
import { forwardChat } from "./forward-chat.ts";

/** `POST /v1/chat/completions`: a local language model server if there is one, otherwise the demo model. */
export async function answerChat(
  { findServer, similarity }: { findServer: FindChatServer; similarity: Similarity },
  exchange: Exchange,
): Promise<void> {
  const body = await readJson(exchange.request, chatRequest, 8 * 1_048_576);
  const server = await findServer();
  if (server && (await forwardChat(server, body, exchange))) return;
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
