import type { ChatHistoryItem, ChatModelFunctionCall, ChatModelResponse } from "node-llama-cpp";
import { LlmError, type LlmMessage } from "#models/llm/llm-protocol.ts";

type ModelTurn = { type: "model"; response: ChatModelResponse["response"] };

/**
 * Converts OpenAI's messages to the library's history, which ends with the turn that the model is to write. The library
 * keeps a function's result in the model's turn, beside the call. Throws `LlmError` for a result without its call.
 */
export function toChatHistory(messages: readonly LlmMessage[]): ChatHistoryItem[] {
  const history: ChatHistoryItem[] = [];
  const calls = new Map<
    string,
    { -readonly [Key in keyof ChatModelFunctionCall]: ChatModelFunctionCall[Key] }
  >();
  const modelTurn = (): ModelTurn => {
    const last = history.at(-1);
    if (last?.type === "model") return last;
    const turn: ModelTurn = { type: "model", response: [] };
    history.push(turn);
    return turn;
  };
  for (const message of messages) {
    if (message.role === "system") history.push({ type: "system", text: message.text });
    else if (message.role === "user") history.push({ type: "user", text: message.text });
    else if (message.role === "tool") {
      const call = calls.get(message.toolCallId ?? "");
      if (!call) {
        throw new LlmError(
          400,
          "invalid_tool_call_id",
          `No call has the id ${message.toolCallId ?? "(none)"}`,
        );
      }
      call.result = message.text;
    } else {
      const turn = modelTurn();
      if (message.text !== "") turn.response.push(message.text);
      for (const [index, { id, name, arguments: text }] of message.toolCalls.entries()) {
        const call = {
          type: "functionCall" as const,
          name,
          params: parseArguments(text),
          result: null,
          startsNewChunk: index === 0,
        };
        turn.response.push(call);
        calls.set(id, call);
      }
    }
  }
  modelTurn();
  return history;
}

/** Models write broken JSON now and then, and it comes back in the history. */
function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text || "{}");
  } catch {
    return {};
  }
}
