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

const name = z.string().min(1).max(200);
/** Some models say `parameters`, as their prompt does. */
const call = z.union([
  z.object({ name, arguments: z.unknown() }).refine((one) => "arguments" in one),
  z
    .object({ name, parameters: z.unknown() })
    .refine((one) => "parameters" in one)
    .transform((one) => ({ name: one.name, arguments: one.parameters })),
]);

/** How an answer begins that is a call without any mark. */
const UNMARKED = ['{"name"', '[{"name"'];
/** A longer answer is text. */
const MAX_UNMARKED = 20_000;

/** Whether an answer that begins like this may turn out to be a call without any mark. */
export function mayBeUnmarkedCall(text: string): boolean {
  if (text.length > MAX_UNMARKED) return false;
  const start = text.slice(0, 100).replace(/\s+/g, "");
  return start !== "" && UNMARKED.some((mark) => start.startsWith(mark) || mark.startsWith(start));
}

/** The calls of a whole answer without marks; none if it is an answer. */
export const unmarkedCalls = (text: string): WrittenCall[] => parseCalls(text);

/** The calls of a marked section; none if it is not one of the usual forms. */
export function callsWithin(begin: string, content: string): WrittenCall[] {
  if (begin === "functions.") {
    const [, name, args] = /^([\w-]+)\(([\s\S]*)\)$/.exec(content.trim()) ?? [];
    return name && isJson(args ?? "") ? [{ name, args: args ?? "" }] : [];
  }
  if (!CALL_MARKS.some((mark) => mark.begin === begin) || begin === "<tool_response>") return [];
  return taggedCall(begin === "<function=" ? `${begin}${content}` : content) ?? parseCalls(content);
}

/** `name[ARGS]{…}`, `<function=name>{…}` and `<function=name><parameter=key>value</parameter>…`. */
function taggedCall(content: string): WrittenCall[] | undefined {
  const [, mistral, json] = /^\s*([\w-]{1,64})\s*\[ARGS\]\s*(\{[\s\S]*\})\s*$/.exec(content) ?? [];
  if (mistral && json && isJson(json)) return [{ name: mistral, args: json }];
  const [, tagged, rest = ""] =
    /^\s*<function=([\w-]{1,64})>([\s\S]*?)(?:<\/function>\s*)?$/.exec(content) ?? [];
  if (!tagged) return undefined;
  if (isJson(rest)) return [{ name: tagged, args: rest.trim() }];
  const parameters = rest.matchAll(/<parameter=([\w-]{1,64})>\n?([\s\S]*?)\n?<\/parameter>/g);
  // Their types are the schema's business: numbers as text are accepted.
  const args = Object.fromEntries([...parameters].map(([, key = "", value = ""]) => [key, value]));
  return [{ name: tagged, args: JSON.stringify(args) }];
}

function parseCalls(content: string): WrittenCall[] {
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
