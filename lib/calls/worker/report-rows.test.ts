import { expect, test } from "vitest";
import type { TranscriptRow } from "#lib/worker-protocol/worker-protocol.ts";
import { settleRows } from "./report-rows.ts";

const row = (seq: number, change: Partial<TranscriptRow> = {}): TranscriptRow => ({
  seq,
  role: "assistant",
  content: `row ${seq}`,
  nodeId: "start",
  startedAt: "2026-01-01T00:00:00.000Z",
  interrupted: false,
  ...change,
});

test("of two versions of a row, the later one counts", () => {
  const settled = settleRows([row(1), row(2), row(1, { content: "cut", interrupted: true })], new Map());
  expect(settled.map((r) => [r.seq, r.content])).toEqual([
    [1, "cut"],
    [2, "row 2"],
  ]);
});

test("a command gets one row, even if a second one is stored or in the same report", () => {
  const rows = [row(4, { commandSeq: 1 }), row(5, { commandSeq: 2 }), row(6, { commandSeq: 2 }), row(7)];
  expect(settleRows(rows, new Map([[1, 3]])).map((r) => r.seq)).toEqual([5, 7]);
});

test("a command's own row may be written again", () => {
  expect(settleRows([row(3, { commandSeq: 1 })], new Map([[1, 3]]))).toHaveLength(1);
});

test("characters that the database can't store are removed instead of failing the report forever", () => {
  const [settled] = settleRows([row(1, { content: "a\u0000b\ud800c" })], new Map());
  expect(settled?.content).toBe("ab\ufffdc");
});
