import { z } from "zod";
import { parseJson } from "#lib/platform/json.ts";

/** A function call that the model wrote into its answer. */
export type WrittenCall = { name: string; args: string };

/** Before the names of some models' marks. */
export const NAMESPACE = "antml:";
/** Begins the section of a message to a function, before the function's name. */
export const CALL_TO = "to=functions.";

type Marks = { begin: string; ends: readonly string[] };

/** Pairs of tags with these names. */
export const tagsOf = (...names: string[]): Marks[] =>
  names.map((tag) => ({ begin: `<${tag}>`, ends: [`</${tag}>`] }));

/** How models mark calls if the server has no parser for them. Without an end: until the answer's end. */
export const CALL_MARKS: readonly Marks[] = [
  ...tagsOf("tool_call", "tool_calls", "function_call", "function_calls", `${NAMESPACE}function_calls`),
  ...tagsOf("tool_response", "tool_use", "tool_code", "tools", "TOOLCALL"),
  ...tagsOf("minimax:tool_call", "seed:tool_call"),
  { begin: "<function=", ends: ["</function>"] },
  { begin: "<|tool_call|>", ends: ["<|/tool_call|>", "</tool_call|>", "<|end|>"] },
  { begin: "<|tool_call_start|>", ends: ["<|tool_call_end|>"] },
  { begin: "<|tool_calls_section_begin|>", ends: ["<|tool_calls_section_end|>"] },
  { begin: "<｜tool▁calls▁begin｜>", ends: ["<｜tool▁calls▁end｜>"] },
  { begin: "<|python_tag|>", ends: ["<|eom_id|>", "<|eot_id|>"] },
  { begin: "[TOOL_REQUEST]", ends: ["[END_TOOL_REQUEST]"] },
  { begin: "[TOOL_CALLS]", ends: [] },
  { begin: "<invoke ", ends: ["</invoke>"] },
  { begin: "<|START_ACTION|>", ends: ["<|END_ACTION|>"] },
  { begin: "<|tool_calls|>", ends: ["<|/tool_calls|>"] },
  { begin: "<|tool_call_begin|>", ends: ["<|tool_call_end|>"] },
  { begin: "<｜tool▁call▁begin｜>", ends: ["<｜tool▁call▁end｜>"] },
  { begin: `<${NAMESPACE}invoke `, ends: [`</${NAMESPACE}invoke>`] },
  { begin: "<|python_start|>", ends: ["<|python_end|>"] },
  { begin: "<start_function_call>", ends: ["<end_function_call>"] },
  { begin: "<|tools_prefix|>", ends: ["<|tools_suffix|>"] },
  { begin: '<function name="', ends: ["</function>"] },
  { begin: '<tool name="', ends: ["</tool>"] },
  { begin: "```tool_code", ends: ["```"] },
  { begin: "```tool_call", ends: ["```"] },
];

const name = z.string().min(1).max(200);
/** A call with its name and its arguments under these keys. */
const callWith = (nameKey: string, argumentsKey: string) =>
  z
    .object({ [nameKey]: name, [argumentsKey]: z.unknown() })
    .refine((one) => argumentsKey in one)
    .transform((one) => ({ name: String(one[nameKey]), arguments: one[argumentsKey] }));
/** Some models say `parameters`, as their prompt does. */
const call = z.union([
  z
    .object({ function: z.object({ name, arguments: z.unknown() }) })
    .transform(({ function: one }) => ({ name: one.name, arguments: one.arguments })),
  z
    .object({ tool_name: name, parameters: z.unknown() })
    .transform((one) => ({ name: one.tool_name, arguments: one.parameters })),
  callWith("name", "arguments"),
  callWith("action", "action_input"),
  z
    .object({ tool: name, arguments: z.unknown(), parameters: z.unknown(), input: z.unknown() })
    .partial({ arguments: true, parameters: true, input: true })
    .refine((one) => "arguments" in one || "parameters" in one || "input" in one)
    .transform((one) => ({ name: one.tool, arguments: one.arguments ?? one.parameters ?? one.input })),
  callWith("function", "arguments"),
  callWith("name", "parameters"),
]);

/** How an answer begins that is a call without any mark: like data, which nobody says. */
const UNMARKED = [...["", "```json", "```"].flatMap((fence) => [`${fence}{"`, `${fence}[{"`]), "Action:"];
/** As an agent's notes. */
const NOTED = /^Action:[ \t]*([\w-]{1,64})[ \t]*\n+Action Input:[ \t]*(\{[\s\S]*\})\s*$/;
/** Llama's, as Python: `[get_hours(day='Monday')]`. */
const PYTHON_START = /^\[[A-Za-z_][\w.]{0,63}(?:$|\()/;
/** A longer answer is text. */
const MAX_UNMARKED = 20_000;

/** Whether an answer that begins like this may turn out to be a call without any mark. */
export function mayBeUnmarkedCall(text: string): boolean {
  if (text.length > MAX_UNMARKED) return false;
  const start = text.slice(0, 100).replace(/\s+/g, "");
  if (PYTHON_START.test(start)) return true;
  return start !== "" && UNMARKED.some((mark) => start.startsWith(mark) || mark.startsWith(start));
}

/** The calls of a whole answer without marks; none if it is an answer. */
export function unmarkedCalls(text: string): WrittenCall[] {
  const [, noted, input = ""] = NOTED.exec(text.trim()) ?? [];
  if (noted && isJson(input)) return [{ name: noted, args: input }];
  const calls = parseCalls(withoutFence(text.trim()));
  return calls.length > 0 ? calls : pythonCalls(text);
}

/** The content of a text that is one block of code. */
const withoutFence = (text: string): string =>
  text.startsWith("```") && text.endsWith("```") ? text.slice(3, -3).replace(/^json/, "") : text;

const PYTHON_CALL = /^([A-Za-z_][\w.]{0,63})\(([^()]{0,2000})\)\s*,?\s*/;
const PYTHON_VALUE =
  /^([A-Za-z_]\w{0,63})\s*=\s*('[^'\n]*'|"[^"\n]*"|True|False|None|-?\d+(?:\.\d+)?)\s*(?:,\s*|$)/;
const PYTHON_WORDS: Readonly<Record<string, string>> = { True: "true", False: "false", None: "null" };

/** Calls in Python's syntax within brackets; none if it is another text. */
function pythonCalls(text: string): WrittenCall[] {
  let rest = /^\s*\[([\s\S]*)\]\s*$/.exec(text)?.[1] ?? "";
  const calls: WrittenCall[] = [];
  while (rest !== "") {
    const [whole = "", name = "", values = ""] = PYTHON_CALL.exec(rest) ?? [];
    const args = whole && pythonArguments(values);
    if (!args) return [];
    calls.push({ name, args });
    rest = rest.slice(whole.length);
  }
  return calls;
}

function pythonArguments(written: string): string | undefined {
  const found: string[] = [];
  for (let rest = written.trim(); rest !== ""; ) {
    const [whole = "", key, value = ""] = PYTHON_VALUE.exec(rest) ?? [];
    if (whole === "") return undefined;
    const json = /^['"]/.test(value) ? JSON.stringify(value.slice(1, -1)) : (PYTHON_WORDS[value] ?? value);
    found.push(`${JSON.stringify(key)}:${json}`);
    rest = rest.slice(whole.length);
  }
  return `{${found.join(",")}}`;
}

/** The calls of a marked section; none if it is not one of the usual forms. */
export function callsWithin(begin: string, content: string): WrittenCall[] {
  if (begin === "functions.") {
    const [, name, args] = /^([\w-]+)\(([\s\S]*)\)$/.exec(content.trim()) ?? [];
    return name && isJson(args ?? "") ? [{ name, args: args ?? "" }] : [];
  }
  if (begin.startsWith(CALL_TO)) {
    return isJson(content) ? [{ name: begin.slice(CALL_TO.length), args: content.trim() }] : [];
  }
  if (!CALL_MARKS.some((mark) => mark.begin === begin) || begin === "<tool_response>") return [];
  const whole = /^<(?:function=|function name=|tool name=)/.test(begin) ? `${begin}${content}` : content;
  const tagged = taggedCall(whole) ?? separatedCalls(whole);
  if (tagged) return tagged;
  const calls = parseCalls(content);
  return calls.length > 0 ? calls : pythonCalls(content.trim().startsWith("[") ? content : `[${content}]`);
}

/** A name, a sign between, and JSON: `get_hours<｜tool▁sep｜>{…}` and `functions.get_hours:0<|tool_call_argument_begin|>{…}`. */
const SEPARATED =
  /(?:functions\.)?([\w-]{1,64})(?::\d{1,4})?\s*(?:<｜tool▁sep｜>|<\|tool_call_argument_begin\|>)\s*(?:([\w-]{1,64})\s*```json\s*)?(\{[\s\S]*?\})\s*(?:```\s*)?(?=<[｜|]tool|$)/g;
/** `get_hours` and `<arg_key>day</arg_key><arg_value>Monday</arg_value>…`. */
const KEYED = /<arg_key>([\w-]{1,64})<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>/g;

function separatedCalls(content: string): WrittenCall[] | undefined {
  // Marks that never end would be read once for each of them.
  if (content.length > MAX_UNMARKED) return undefined;
  const calls = [...content.matchAll(SEPARATED)].map(([, first = "", second, args = ""]) => ({
    name: second ?? first,
    args,
  }));
  if (calls.length > 0 && calls.every(({ args }) => isJson(args))) return calls;
  const keyed = /^\s*([\w-]{1,64})\s*(?=<arg_key>)/.exec(content)?.[1];
  if (keyed === undefined) return undefined;
  const values = [...content.matchAll(KEYED)].map(([, key = "", value = ""]) => [key, value]);
  return [{ name: keyed, args: JSON.stringify(Object.fromEntries(values)) }];
}

/** `name[ARGS]{…}`, `<function=name>{…}` and `<function=name><parameter=key>value</parameter>…`. */
function taggedCall(content: string): WrittenCall[] | undefined {
  const [, named, value] =
    /^\s*<(?:function|tool) name="([\w-]{1,64})">([\s\S]*?)(?:<\/|$)/.exec(content) ?? [];
  if (named && isJson(value ?? "")) return [{ name: named, args: (value ?? "").trim() }];
  const [, mistral, json] = /^\s*([\w-]{1,64})\s*\[ARGS\]\s*(\{[\s\S]*\})\s*$/.exec(content) ?? [];
  if (mistral && json && isJson(json)) return [{ name: mistral, args: json }];
  const invoked = /(?:<(?:antml:)?invoke )?\bname="([\w-]{1,64})">([\s\S]*)$/.exec(content);
  if (invoked && !/^\s*[{[]/.test(content))
    return [{ name: invoked[1] ?? "", args: namedValues(invoked[2] ?? "") }];
  const [, tagged, rest = ""] =
    /^\s*<function=([\w-]{1,64})>([\s\S]*?)(?:<\/function>\s*)?$/.exec(content) ?? [];
  if (!tagged) return undefined;
  if (isJson(rest)) return [{ name: tagged, args: rest.trim() }];
  return [{ name: tagged, args: namedValues(rest) }];
}

/** `<parameter=key>value</parameter>` and `<parameter name="key">value</parameter>`. */
function namedValues(rest: string): string {
  const parameters = rest.matchAll(
    /<(?:antml:)?parameter(?:=| name=")([\w-]{1,64})"?>\n?([\s\S]*?)\n?<\/(?:antml:)?parameter>/g,
  );
  // Their types are the schema's business: numbers as text are accepted.
  const args = Object.fromEntries([...parameters].map(([, key = "", value = ""]) => [key, value]));
  return JSON.stringify(args);
}

function parseCalls(content: string): WrittenCall[] {
  const listed = z.object({ tool_calls: z.array(call) }).transform((one) => one.tool_calls);
  const form = z.union([listed, call.transform((one) => [one]), z.array(call)]);
  const parsed = form.safeParse(parseJson(content, undefined));
  if (!parsed.success) return [];
  return parsed.data.map(({ name, arguments: args }) => ({
    name,
    args: typeof args === "string" ? args : JSON.stringify(args ?? {}),
  }));
}

const isJson = (text: string): boolean => parseJson(text, undefined) !== undefined;
