import { expect, test } from "vitest";
import {
  type CardLine,
  cardAt,
  groupByNode,
  lineAt,
  type ToolCallLine,
  type TranscriptLine,
  unheardText,
} from "./transcript-items.ts";

const ZERO = "2026-11-21T10:00:00.000Z";
const at = (seconds: number) => new Date(Date.parse(ZERO) + seconds * 1_000).toISOString();
const line = (seq: number, seconds: number, nodeId: string): TranscriptLine => ({
  ...{ seq, nodeId, role: "user", content: `row ${seq}`, startedAt: at(seconds), interrupted: false },
});
const call = (callId: string, seconds: number, nodeId: string): ToolCallLine => ({
  ...{ callId, nodeId, functionName: "find", startedAt: at(seconds) },
  ...{ sent: null, httpStatus: 200, error: null, text: "{}", durationMs: 5 },
});
const shape = (lines: TranscriptLine[], calls: ToolCallLine[]) =>
  groupByNode(lines, calls, ZERO).map(({ nodeId, items }) => [nodeId, ...items.map(({ key }) => key)]);

test("tool calls appear where they were made, and each visit to a node is its own section", () => {
  const lines = [line(0, 1, "a"), line(1, 4, "a"), line(2, 8, "b"), line(3, 9, "a")];
  const calls = [call("early", 3, "a"), call("between", 6, "b"), call("last", 12, "a")];
  expect(shape(lines, calls)).toEqual([
    ["a", "0", "early", "1"],
    ["b", "between", "2"],
    ["a", "3", "last"],
  ]);
  expect(shape([], [call("alone", 1, "a")])).toEqual([["a", "alone"]]);
});

const card = (id: string, from: number, to: number | null, value: string): CardLine => ({
  ...{ id, functionName: "show", nodeId: "a", card: { kind: "qr", title: id, value } },
  ...{ shownAt: at(from), goneAt: to === null ? null : at(to) },
});

test("a card is where it appeared, once, as it was last", () => {
  const cards = [card("c", 2, 5, "j"), card("c", 5, 9, "joe"), card("d", 9, null, "x")];
  const [section] = groupByNode([line(0, 1, "a"), line(1, 6, "a")], [], ZERO, cards);
  expect(section?.items.map(({ key, atMs }) => [key, atMs])).toEqual([
    ...[
      ["0", 1_000],
      ["card c", 2_000],
      ["1", 6_000],
      ["card d", 9_000],
    ],
  ]);
  expect(section?.items[1]).toMatchObject({ card: { card: { value: "joe" } } });
});

test("the card at a moment of the recording is the one that the visitor saw then", () => {
  const cards = [card("c", 2, 5, "j"), card("c", 5, 9, "joe"), card("d", 20, null, "x")];
  const values = [1_999, 2_000, 4_999, 5_000, 9_000, 20_000, 99_000].map((ms) => {
    const shown = cardAt(cards, ZERO, ms)?.card;
    return shown?.kind === "qr" ? shown.value : null;
  });
  expect(values).toEqual([null, "j", "j", "joe", null, "x", "x"]);
});

test("lines keep their order even if their times do not", () => {
  expect(shape([line(0, 5, "a"), line(1, 4, "a")], [])).toEqual([["a", "0", "1"]]);
});

test("the current line is the last that had begun", () => {
  const lines = [line(0, 1, "a"), line(1, 4, "a")];
  expect([0, 1_000, 3_999, 4_000, 90_000].map((ms) => lineAt(lines, ZERO, ms))).toEqual([null, 0, 0, 1, 1]);
});

test("the unheard text of an interrupted line is the rest of what was generated", () => {
  expect(unheardText({ content: "Let me", generated: "Let me look at the calendar." })).toBe(
    "look at the calendar.",
  );
  expect(unheardText({ content: "Let me", generated: "Other words" })).toBe("");
  expect(unheardText({ content: "Let me" })).toBe("");
});
