import { z } from "zod";
import type { LlmMessage } from "#models/llm/llm-protocol.ts";

const textPart = z.object({ type: z.string(), text: z.string().optional() });
const messageContent = z.union([z.string(), z.array(textPart), z.null()]).optional();

const toolCall = z.object({
  id: z.string().optional(),
  function: z.object({ name: z.string(), arguments: z.string().default("{}") }),
});

const message = z.object({
  role: z.enum(["system", "developer", "user", "assistant", "tool", "function"]),
  content: messageContent,
  tool_calls: z.array(toolCall).nullish(),
  tool_call_id: z.string().optional(),
});

/** The part of JSON Schema that the demo model reads; the rest is for language models. */
const property = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
});
const parameters = z.looseObject({
  properties: z.record(z.string(), property).default({}),
  required: z.array(z.string()).default([]),
});

const tool = z.object({
  type: z.literal("function"),
  function: z.object({
    name: z.string(),
    description: z.string().default(""),
    parameters: parameters.default({ properties: {}, required: [] }),
  }),
});

/** The part of the body of `POST /v1/chat/completions` that this server reads. */
export const chatRequest = z.looseObject({
  model: z.string().optional(),
  messages: z.array(message).min(1).max(4000),
  tools: z.array(tool).max(256).optional(),
  tool_choice: z
    .union([z.enum(["none", "auto", "required"]), z.object({ function: z.object({ name: z.string() }) })])
    .optional(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  seed: z.number().int().nullish(),
  max_tokens: z.number().int().min(1).nullish(),
  max_completion_tokens: z.number().int().min(1).nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(16)]).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
});
export type ChatRequest = z.output<typeof chatRequest>;

export type ChatMessage = {
  role: "system" | "user" | "assistant" | "tool";
  text: string;
  toolCalls: { name: string; arguments: string }[];
};
export type Property = z.output<typeof property>;
export type Tool = z.output<typeof tool>["function"];
export type ToolChoice = "none" | "auto" | "required" | { name: string };

/** Joins the parts of messages and maps legacy roles to the four in use. */
export function plainMessages(request: ChatRequest): LlmMessage[] {
  return request.messages.map(({ role, content, tool_calls, tool_call_id }) => ({
    role: role === "developer" ? "system" : role === "function" ? "tool" : role,
    text: textOf(content),
    toolCalls: (tool_calls ?? []).map(({ id = "", function: call }) => ({ id, ...call })),
    toolCallId: tool_call_id,
  }));
}

/** The text of a message, whose parts are joined. */
function textOf(content: z.output<typeof messageContent>): string {
  return typeof content === "string" ? content : (content ?? []).map((part) => part.text ?? "").join(" ");
}

export function toolChoice(request: ChatRequest): ToolChoice {
  const choice = request.tool_choice ?? "auto";
  return typeof choice === "string" ? choice : { name: choice.function.name };
}
