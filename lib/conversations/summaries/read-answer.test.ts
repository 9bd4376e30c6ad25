import { expect, test } from "vitest";
import type { AfterCall } from "#lib/flow/scenario/nodes-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { AfterCallError } from "../after-call/run-claimed.ts";
import { readAnswer } from "./read-answer.ts";

const DESK: AfterCall = {
  success_question: "Was an appointment made?",
  extract: {
    day: { type: "enum", choices: ["Thursday", "Friday"] },
    guests: { type: "number" },
    insured: { type: "boolean" },
    note: { type: "string" },
  },
};
const GOOD = {
  summary: " They moved it to Friday. ",
  outcome: "yes",
  outcome_reason: "The avatar confirmed it.",
  outcome_row: 4,
  value_day: "Friday",
  value_guests: 2,
  value_insured: false,
  value_note: null,
};
const read = (change: { [key: string]: JsonValue } = {}, afterCall = DESK) =>
  readAnswer({ ...GOOD, ...change }, afterCall, new Set([0, 2, 4]));

test("an answer that matches the scenario's schema is read unchanged", () => {
  expect(read()).toEqual({
    summary: "They moved it to Friday.",
    outcome: { answer: "yes", reason: "The avatar confirmed it.", rowSeq: 4 },
    extracted: { day: "Friday", guests: 2, insured: false, note: null },
  });
});

test.each([
  ["of another type", { value_guests: "two" }, { guests: null }],
  ["that is not a choice", { value_day: "Someday" }, { day: null }],
  ["that is empty", { value_note: "" }, { note: null }],
  ["with characters that the database can't store", { value_note: "a\u0000b\ud800" }, { note: "ab\ufffd" }],
] as const)("a value %s becomes null, or what can be stored of it", (_title, change, expected) => {
  expect(read(change).extracted).toMatchObject(expected);
});

test("a missing value was not said", () => {
  const { value_day: _, ...rest } = GOOD;
  expect(readAnswer(rest, DESK, new Set([4])).extracted.day).toBeNull();
});

test.each([[9], [null], [1.5]])(
  "a yes that names the line %j, which was never spoken, becomes unclear",
  (row) => {
    const change = row === null ? { outcome_row: null } : { outcome_row: row };
    if (row === 1.5) expect(() => read(change)).toThrow(AfterCallError);
    else expect(read(change).outcome).toMatchObject({ answer: "unclear", rowSeq: null });
  },
);

test.each([
  ["not an object", null],
  ["text", "The call went well."],
  ["without a summary", { ...GOOD, summary: "" }],
  ["with an unknown outcome", { ...GOOD, outcome: "a great success" }],
  ["with unknown fields", { ...GOOD, refund: 500 }],
])("an answer that is %s is refused", (_title, args) => {
  expect(() => readAnswer(args, DESK, new Set([4]))).toThrow(AfterCallError);
});

test("a scenario without questions gets only a summary", () => {
  expect(readAnswer({ summary: "Short." }, {}, new Set())).toEqual({
    summary: "Short.",
    outcome: null,
    extracted: {},
  });
});
