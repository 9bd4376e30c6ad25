import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createActiveSession, findTestSession, testRow } from "#lib/calls/testing/live-session.ts";
import { reportRows } from "#lib/calls/worker/report-rows.ts";
import type { TurnTiming } from "#lib/worker-protocol/turn-timing.ts";
import { getConversation } from "./conversations.ts";
import { median, percentile, presentConversation } from "./present.ts";
import { conversationOutput, conversationQuery } from "./schema.ts";

const TIMING: TurnTiming = {
  from: "end_of_turn",
  totalMs: 700,
  heardMs: 2_100,
  stages: [
    { stage: "endpointing", startMs: 0, durationMs: 400 },
    { stage: "model", startMs: 300, durationMs: 250 },
  ],
};

describeDb("metrics of a conversation", () => {
  test("are stored with the answer, returned on request, and add up", async () => {
    const id = await createActiveSession();
    const { ownerId } = await findTestSession(id);
    const rows = [
      testRow(0, { role: "user" }),
      testRow(1, { waitMs: 700, timing: TIMING }),
      testRow(2, { waitMs: 900 }),
    ];
    await reportRows(id, { rows, ackedCommandSeqs: [] });
    const stored = await getConversation({ ownerId }, id);
    const presented = conversationOutput.parse(presentConversation(stored, { isMeasured: true }));
    expect(presented.metrics).toEqual({ answers: 2, wait_ms_p50: 700, wait_ms_p95: 900 });
    expect(presented.transcript_rows.map((row) => row.metrics)).toEqual([
      null,
      {
        counted_from: "end_of_turn",
        wait_ms: 700,
        stages: [
          { stage: "endpointing", starts_at_ms: 0, took_ms: 400, waited_ms: 400 },
          { stage: "model", starts_at_ms: 300, took_ms: 250, waited_ms: 150 },
        ],
        rest_ms: 150,
        heard_ms: 2_100,
        voice_replaced: null,
      },
      null,
    ]);
    const plain = JSON.stringify(conversationOutput.parse(presentConversation(stored)));
    expect(plain).not.toContain("metrics");
  });
});

test("an unknown `include` is refused", () => {
  expect(conversationQuery.parse({ include: "metrics" })).toEqual({ include: "metrics" });
  for (const include of ["", "metric", "metrics,rows", "summary,", ["metrics", "metrics"]]) {
    expect(conversationQuery.safeParse({ include }).success).toBe(false);
  }
});

test("a median of an even number of figures is between the two in the middle", () => {
  expect([[], [650], [1_270, 650], [1_480, 650, 1_270]].map(median)).toEqual([null, 650, 960, 1_270]);
});

test("percentiles are values that were measured", () => {
  expect(percentile([], 0.5)).toBeNull();
  expect(percentile([900], 0.95)).toBe(900);
  expect([0.5, 0.95].map((share) => percentile([400, 100, 300, 200], share))).toEqual([200, 400]);
});
