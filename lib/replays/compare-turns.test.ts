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
  ...{ nodes: ["desk"], calls: [], latency_ms: null },
  rows: [{ content, node_id: "desk", interrupted: false }],
});

test("a call falls into turns: the greeting, and what follows each word of the caller or the system", () => {
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

test("of what was interrupted, words beyond the heard ones are no difference", () => {
  const [whole, cut] = [false, true].map((interrupted) => {
    const [turn] = recordedTurns([row("assistant", "We open at", 0, { interrupted })], []);
    return turn && compareTurn(turn, side("We open at nine.")).same.text;
  });
  expect([whole, cut]).toEqual([false, true]);
});

test("white space is no difference, and a turn that was not reached is one", () => {
  const [turn] = recordedTurns([row("assistant", " We  open. ", 0)], []);
  expect(turn && compareTurn(turn, side("We open.")).same).toEqual({ path: true, calls: true, text: true });
  expect(turn && compareTurn(turn, null).same).toEqual({ path: false, calls: false, text: false });
});

test("the median leaves out what is not known", () => {
  expect(medianOf([null, 30, 10, 20, null])).toBe(20);
  expect(medianOf([null])).toBeNull();
});
