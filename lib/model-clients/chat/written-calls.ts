import { z } from "zod";

/** A function call that the model wrote into its answer. */
export type WrittenCall = { name: string; args: string };

/** How models mark calls if the server has no parser for them. Without an end: until the answer's end. */
export const CALL_MARKS: readonly { begin: string; ends: readonly string[] }[] = [
  { begin: "<tool_call>", ends: ["</tool_call>"] },
  { begin: "<tool_calls>", ends: ["</tool_calls>"] },
  { begin: "<function_call>", ends: ["</function_call>"] },
  { begin: "<function_calls>", ends: ["</function_calls>"] },
  { begin: "<function=", ends: ["</function>"] },
  { begin: "<tool_response>", ends: ["</tool_response>"] },
  { begin: "<|tool_call|>", ends: ["<|/tool_call|>", "</tool_call|>", "<|end|>"] },
  { begin: "<|tool_call_start|>", ends: ["<|tool_call_end|>"] },
  { begin: "<|tool_calls_section_begin|>", ends: ["<|tool_calls_section_end|>"] },
  { begin: "<｜tool▁calls▁begin｜>", ends: ["<｜tool▁calls▁end｜>"] },
  { begin: "<|python_tag|>", ends: ["<|eom_id|>", "<|eot_id|>"] },
  { begin: "[TOOL_REQUEST]", ends: ["[END_TOOL_REQUEST]"] },
  { begin: "[TOOL_CALLS]", ends: [] },
];

const call = z.object({ name: z.string().min(1), arguments: z.unknown() });

/** The calls of a marked section; none if it is not one of the usual forms. */
export function callsWithin(begin: string, content: string): WrittenCall[] {
  if (begin === "functions.") {
    const [, name, args] = /^([\w-]+)\(([\s\S]*)\)$/.exec(content.trim()) ?? [];
    return name && isJson(args ?? "") ? [{ name, args: args ?? "" }] : [];
  }
  if (!CALL_MARKS.some((mark) => mark.begin === begin) || begin === "<tool_response>") return [];
  const parsed = z.union([call.transform((one) => [one]), z.array(call)]).safeParse(parse(content));
  if (!parsed.success) return [];
  return parsed.data.map(({ name, arguments: args }) => ({
    name,
    args: typeof args === "string" ? args : JSON.stringify(args ?? {}),
  }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isJson = (text: string): boolean => parse(text) !== undefined;
