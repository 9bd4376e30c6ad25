import {
  type ChatModelFunctions,
  type ChatWrapper,
  isLlamaText,
  LlamaText,
  type LlamaText as Text,
  type Token,
  type Tokenizer,
} from "node-llama-cpp";
import { LlmError, type LlmRequest, type LlmTool } from "#models/llm/llm-protocol.ts";
import { toChatHistory } from "./chat-history.ts";
import { toGrammarSchema } from "./grammar-schema.ts";
import type { Marker } from "./output-scanner.ts";

/** A request as tokens, with what ends the answer's text. */
export type Prompt = { tokens: Token[]; markers: Marker[]; thoughtEnd: string };

/** Renders a request in the model's own format. */
export function renderPrompt(wrapper: ChatWrapper, tokenizer: Tokenizer, request: LlmRequest): Prompt {
  const { contextText, stopGenerationTriggers } = wrapper.generateContextState({
    chatHistory: toChatHistory(request.messages),
    availableFunctions: describeTools(request.choice === "none" ? [] : request.tools),
    documentFunctionParams: true,
  });
  const stops = [...stopGenerationTriggers.map(plain), ...request.stop];
  const thought = wrapper.settings.segments?.thought;
  const opensThought = thought && (typeof thought.prefix === "string" || isLlamaText(thought.prefix));
  const markers: Marker[] = [
    ...stops.map((text) => ({ kind: "stop" as const, text })),
    // Also without tools: a model that has seen calls earlier would say its syntax aloud.
    { kind: "call", text: callHead(wrapper) },
    { kind: "thought", text: opensThought ? plain(thought.prefix).trim() : "<think>" },
  ];
  return {
    tokens: contextText.tokenize(tokenizer),
    markers,
    thoughtEnd: thought?.suffix ? plain(thought.suffix).trim() : "</think>",
  };
}

function describeTools(tools: readonly LlmTool[]): ChatModelFunctions {
  const entries = tools.map(({ name, description, parameters }) => {
    const params = hasParameters(parameters) ? { params: toGrammarSchema(parameters) } : {};
    return [name, { description, ...params }] as const;
  });
  return Object.fromEntries(entries);
}

/** Whether a tool takes arguments at all. */
export function hasParameters(parameters: LlmTool["parameters"]): boolean {
  const { properties } = parameters;
  return typeof properties === "object" && properties !== null && Object.keys(properties).length > 0;
}

/** The first line of what begins a function call: what follows is then written by this server, not by the model. */
function callHead(wrapper: ChatWrapper): string {
  return plain(wrapper.settings.functions.call.prefix).trim().split("\n", 1)[0] ?? "";
}

/** The texts around a call's name and arguments, in the model's format. */
export function callSyntax(wrapper: ChatWrapper, name: string): { prefix: Text; paramsPrefix: Text } {
  const { prefix, paramsPrefix } = wrapper.settings.functions.call;
  const named = (text: string | Text) =>
    LlamaText(text).mapValues((value) =>
      typeof value === "string" ? value.replaceAll("{{functionName}}", name) : value,
    );
  return { prefix: LlamaText(prefix), paramsPrefix: named(paramsPrefix) };
}

/** Throws if the prompt leaves no room for an answer. The library would drop its beginning without a word. */
export function assertFits(tokens: readonly Token[], contextTokens: number, reserve: number): void {
  const room = contextTokens - reserve;
  if (tokens.length <= room) return;
  throw new LlmError(
    400,
    "context_length_exceeded",
    `This model's maximum context length is ${contextTokens} tokens, of which ${reserve} are reserved for the answer. The messages and tools have ${tokens.length} tokens.`,
  );
}

function plain(text: string | Text): string {
  return LlamaText(text)
    .values.map((value) => (typeof value === "string" ? value : value.value === "EOS" ? "" : value.value))
    .join("");
}
