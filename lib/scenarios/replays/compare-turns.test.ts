import { expect, test } from "vitest";
import { compareTurn, medianOf } from "./compare-turns.ts";
import { type RecordedRow, recordedTurns, turnsToPlay } from "./recorded-turns.ts";

const row = (
  role: RecordedRow["role"],
  content: string,
  second: number,
  change: Partial<RecordedRow> = {},
) => ({
  ...{ role, content, nodeId: "desk", interrupted: false, waitMs: null },
  startedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
  ...change,
});
const side = (content: string) => ({
  ...{ nodes: ["desk"], calls: [], latency_ms: null, model_ms: null },
  rows: [{ content, node_id: "desk", interrupted: false }],
});

test("a call is split into turns: the greeting, and what follows each message of the visitor or the system", () => {
  const rows = [
    row("assistant", "Hello.", 0),
    row("user", "Hi.", 2),
    row("assistant", "Yes?", 3),
    row("system", "Be brief.", 4),
    row("system", "Say that you close.", 5),
    row("assistant", "We close.", 6, { nodeId: "end" }),
  ];
  const call = {
    functionName: "look",
    nodeId: "desk",
    startedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, 2, 500)),
  };
  const turns = recordedTurns(rows, [{ ...call, request: null, result: null, durationMs: 1 }]);
  expect(turns.map(({ side }) => side.rows.map(({ content }) => content))).toEqual([
    ...[["Hello."], ["Yes?"], [], ["We close."]],
  ]);
  expect(turns.map(({ side }) => side.calls.length)).toEqual([0, 1, 0, 0]);
  expect(turns[3]?.side.nodes).toEqual(["desk", "end"]);
  expect(turnsToPlay(turns)).toEqual([
    "Hi.",
    { system: "Be brief.", isAnswered: false },
    { system: "Say that you close.", isAnswered: true },
  ]);
});

test("after an interruption, words beyond the heard ones are not a difference", () => {
  const [whole, cut] = [false, true].map((interrupted) => {
    const [turn] = recordedTurns([row("assistant", "We open at", 0, { interrupted })], []);
    return turn && compareTurn(turn, side("We open at nine.")).same.text;
  });
  expect([whole, cut]).toEqual([false, true]);
});

test("whitespace is not a difference, but a turn that was not reached is", () => {
  const [turn] = recordedTurns([row("assistant", " We  open. ", 0)], []);
  expect(turn && compareTurn(turn, side("We open.")).same).toEqual({ path: true, calls: true, text: true });
  expect(turn && compareTurn(turn, null).same).toEqual({ path: false, calls: false, text: false });
});

test("the median ignores unknown values", () => {
  expect(medianOf([null, 30, 10, 20, null])).toBe(20);
  expect(medianOf([null])).toBeNull();
});
