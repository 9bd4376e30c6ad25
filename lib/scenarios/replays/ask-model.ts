import { systemMessage } from "#lib/flow/engine/prompt.ts";
import { offeredParameters } from "#lib/flow/scenario/functions.ts";
import type { HistoryItem, ModelAnswer, ModelRequest } from "#lib/flow/simulation/play-call.ts";
import { type ChatRequest, completeChat } from "#lib/model-clients/complete-chat.ts";
import { exactJson } from "#lib/platform/encoding/exact-json.ts";

type Messages = ChatRequest["messages"];
export type Chat = (request: ChatRequest, signal: AbortSignal) => Promise<ModelAnswer>;

/** Asks the model as a call does: with the active node's prompt and functions, and the history. Throws `ChatError`. */
export async function askModel(
  { prompt, functions, history }: ModelRequest,
  model: string,
  signal: AbortSignal,
  chat: Chat = completeChat,
): Promise<ModelAnswer> {
  const system = { role: "system", content: systemMessage(prompt) } as const;
  const tools = functions.map((fn) => ({
    type: "function" as const,
    function: { name: fn.name, description: fn.description, parameters: offeredParameters(fn) },
  }));
  const messages = [system, ...toMessages(history)];
  return await chat({ model, messages, ...(tools.length > 0 ? { tools } : {}) }, signal);
}

/** The history in the format of OpenAI's API: calls made together share one message, before their results. */
export function toMessages(history: readonly HistoryItem[]): Messages {
  const messages: Messages = [];
  let calls: Extract<HistoryItem, { role: "call" }>[] = [];
  const endCalls = () => {
    if (calls.length > 0) messages.push(...toCallMessages(calls));
    calls = [];
  };
  for (const item of history) {
    if (item.role === "call") {
      calls.push(item);
      continue;
    }
    endCalls();
    messages.push(item);
  }
  endCalls();
  return messages;
}

function toCallMessages(calls: readonly Extract<HistoryItem, { role: "call" }>[]): Messages {
  return [
    {
      role: "assistant",
      tool_calls: calls.map(({ callId, name, args }) => ({
        id: callId,
        type: "function",
        function: { name, arguments: typeof args === "string" ? args : exactJson(args) },
      })),
    },
    // The API rejects a call without a result.
    ...calls.map(({ callId, result }) => ({
      role: "tool" as const,
      tool_call_id: callId,
      content: result ?? "It is still running.",
    })),
  ];
}
