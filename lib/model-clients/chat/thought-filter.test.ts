import { expect, test } from "vitest";
import { ThoughtFilter } from "./thought-filter.ts";
import { NAMESPACE } from "./written-calls.ts";

function filter(pieces: string[]): string {
  const thoughts = new ThoughtFilter();
  return pieces.map((piece) => thoughts.push(piece)).join("") + thoughts.finish();
}

test.each([
  ["Hello there.", "Hello there."],
  ["<think>They greet me.</think>\n\nHello.", "Hello."],
  ["<think></think>Hello.", "Hello."],
  ["Well. <think>hm</think>Yes.", "Well. Yes."],
  ["<thinking>a <think> in it</thinking>Yes.", "Yes."],
  ["[THINK]hm[/THINK]Yes.", "Yes."],
  ["<|channel>thought\nhm<channel|>Yes.", "Yes."],
  ["<think>never ends", ""],
  ["their end alone</think>Yes.", "their end aloneYes."],
  ["2 < 3 and a <b", "2 < 3 and a <b"],
  [
    'One moment. <tool_call>{"name": "get_hours", "arguments": {"day": "Monday"}}</tool_call>',
    "One moment. ",
  ],
  ['<tool_call>{"name": "get_hours"', ""],
  ['[TOOL_CALLS][{"name": "get_hours", "arguments": {}}]', ""],
  ["<function=get_hours>{}</function>Done.", "Done."],
  ["<|channel|>analysis<|message|>I should look it up.<|end|>Hello.", "Hello."],
  [
    "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Hello.<|return|>",
    "Hello.",
  ],
  ["<|channel|>commentary to=functions.get_hours<|message|>{}<|call|>", ""],
  ["<|im_start|>assistant\nHello.<|im_end|>", "Hello."],
  ['Sure. functions.get_hours({"day": "Monday"}) Done.', "Sure.  Done."],
  ["functions.get_hours()", ""],
  ['{"name": "get_hours", "parameters": {"day": "Monday"}}', ""],
  ['[{"name": "get_hours", "arguments": {}}]', ""],
  ['{"name": "Ada"} is your record.', '{"name": "Ada"} is your record.'],
  ['{"name": "Ada"}', '{"name": "Ada"}'],
  ['```json\n{"name": "get_hours", "arguments": {}}\n```', ""],
  ['{"type": "function", "name": "get_hours", "parameters": {}}', ""],
  ['{"type": "function", "function": {"name": "get_hours", "arguments": {}}}', ""],
  ["[get_hours(day='Monday', open=True)]", ""],
  ["[laughs] Sure.", "[laughs] Sure."],
  ["[A or B (whichever)] is fine.", "[A or B (whichever)] is fine."],
  ["```json is a word.", "```json is a word."],
  ["```tool_code\nprint(get_hours())\n```Done.", "Done."],
  ['Well. <invoke name="get_hours"><parameter name="day">Monday</parameter></invoke>', "Well. "],
  ["<tool_code>get_hours()</tool_code>Yes.", "Yes."],
  ["<|START_THINKING|>hm<|END_THINKING|><|START_RESPONSE|>Yes.<|END_RESPONSE|>", "Yes."],
  ["<reasoning>hm</reasoning>Yes.", "Yes."],
  ["◁think▷hm◁/think▷Yes.", "Yes."],
  ["<|start_header_id|>assistant<|end_header_id|>\n\nYes.", "Yes."],
  ["<start_of_turn>model\nYes.<end_of_turn>", "Yes."],
  ["<Thinking>hm</Thinking>Yes.", "Yes."],
  ["<THINK>hm</think>Yes.", "Yes."],
  [`<${NAMESPACE}thinking>hm</${NAMESPACE}thinking>Yes.`, "Yes."],
  ["<|inner_prefix|>hm<|inner_suffix|>Yes.", "Yes."],
  ["<unused94>thought\nhm<unused95>Yes.", "Yes."],
  ["<answer>Yes.</answer>", "Yes."],
  ["<|begin_of_box|>Yes.<|end_of_box|></s>", "Yes."],
  ["[INST]Be kind.[/INST] Yes.", "Yes."],
  ["<|header_start|>assistant<|header_end|>\n\nYes.<|eot|>", "Yes."],
  ["Yes.<｜end▁of▁sentence｜>", "Yes."],
  ["<start_function_call>call:get_hours{day:<escape>Monday<escape>}<end_function_call>", ""],
  ['<|tools_prefix|>[{"get_hours": {}}]<|tools_suffix|>', ""],
  ['{"answer": "It is open."}', '{"answer": "It is open."}'],
  ["Action: we open the door.", "Action: we open the door."],
  ["{x} is a set.", "{x} is a set."],
  ["It has many functions. Ask me.", "It has many functions. Ask me."],
  ["These are its functions.", "These are its functions."],
])("%j is said as %j, wherever it is cut", (whole, said) => {
  expect(filter([whole])).toBe(said);
  expect(filter([...whole])).toBe(said);
  for (let at = 1; at < whole.length; at += 1)
    expect(filter([whole.slice(0, at), whole.slice(at)])).toBe(said);
});

test("text is not delayed unless it may be a mark", () => {
  const thoughts = new ThoughtFilter();
  expect(thoughts.push("Hello <")).toBe("Hello ");
  expect(thoughts.push("b> there")).toBe("<b> there");
});

test.each([
  [
    '<tool_call>{"name": "get_hours", "arguments": {"day": "Monday"}}</tool_call>',
    "get_hours",
    '{"day":"Monday"}',
  ],
  ['[TOOL_CALLS][{"name": "get_hours", "arguments": {"day": "Monday"}}]', "get_hours", '{"day":"Monday"}'],
  ['functions.get_hours({"day": "Monday"})', "get_hours", '{"day": "Monday"}'],
  ['{"name": "get_hours", "parameters": {"day": "Monday"}}', "get_hours", '{"day":"Monday"}'],
  ['<|python_tag|>{"name": "get_hours", "parameters": {}}<|eom_id|>', "get_hours", "{}"],
  ['[TOOL_CALLS]get_hours[ARGS]{"day": "Monday"}', "get_hours", '{"day": "Monday"}'],
  ['<function=get_hours>{"day": "Monday"}</function>', "get_hours", '{"day": "Monday"}'],
  [
    '<function_calls>\n<invoke name="get_hours">\n<parameter name="day">Monday</parameter>\n</invoke>\n</function_calls>',
    "get_hours",
    '{"day":"Monday"}',
  ],
  [
    '<invoke name="get_hours"><parameter name="day">Monday</parameter></invoke>',
    "get_hours",
    '{"day":"Monday"}',
  ],
  ["[get_hours(day='Monday', count=2, open=True)]", "get_hours", '{"day":"Monday","count":2,"open":true}'],
  ['```json\n{"name": "get_hours", "arguments": {"day": "Monday"}}\n```', "get_hours", '{"day":"Monday"}'],
  [
    '{"type": "function", "function": {"name": "get_hours", "arguments": {"day": "Monday"}}}',
    "get_hours",
    '{"day":"Monday"}',
  ],
  ...[
    "<tool_call>get_hours\n<arg_key>day</arg_key>\n<arg_value>Monday</arg_value>\n</tool_call>",
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_hours<｜tool▁sep｜>{"day":"Monday"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_hours\n```json\n{"day":"Monday"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.get_hours:0<|tool_call_argument_begin|>{"day":"Monday"}<|tool_call_end|><|tool_calls_section_end|>',
    "<seed:tool_call>\n<function=get_hours>\n<parameter=day>Monday</parameter>\n</function>\n</seed:tool_call>",
    '{"tool_calls": [{"name": "get_hours", "arguments": {"day": "Monday"}}]}',
    '{"action": "get_hours", "action_input": {"day": "Monday"}}',
    '{"arguments": {"day": "Monday"}, "name": "get_hours"}',
    '{"tool": "get_hours", "arguments": {"day": "Monday"}}',
    'Action: get_hours\nAction Input: {"day":"Monday"}',
    '<|python_start|>[get_hours(day="Monday")]<|python_end|>',
    '<|start|>assistant<|channel|>commentary to=functions.get_hours <|constrain|>json<|message|>{"day":"Monday"}<|call|>',
    '<TOOLCALL>[{"name": "get_hours", "arguments": {"day": "Monday"}}]</TOOLCALL>',
    '<function_calls>get_hours(day="Monday")</function_calls>',
    '<function name="get_hours">{"day":"Monday"}</function>',
    '<tool name="get_hours">{"day":"Monday"}</tool>',
    `<${NAMESPACE}function_calls><${NAMESPACE}invoke name="get_hours"><${NAMESPACE}parameter name="day">Monday</${NAMESPACE}parameter></${NAMESPACE}invoke></${NAMESPACE}function_calls>`,
  ].map((written): [string, string, string] => [written, "get_hours", '{"day":"Monday"}']),
  ['<|START_ACTION|>[{"tool_name": "get_hours", "parameters": {}}]<|END_ACTION|>', "get_hours", "{}"],
  [
    "<tool_call>\n<function=get_hours>\n<parameter=day>\nMonday\n</parameter>\n</function>\n</tool_call>",
    "get_hours",
    '{"day":"Monday"}',
  ],
])("the call written as %j can be run", (whole, name, args) => {
  const thoughts = new ThoughtFilter();
  for (const piece of whole) thoughts.push(piece);
  thoughts.finish();
  expect(thoughts.takeCalls()).toEqual([{ name, args }]);
  expect(thoughts.takeCalls()).toEqual([]);
});
