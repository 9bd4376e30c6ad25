import { expect, test } from "vitest";
import { ThoughtFilter } from "./thought-filter.ts";

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
