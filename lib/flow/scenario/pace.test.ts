import { expect, test } from "vitest";
import { idleLimitsAt, interruptionsAt, longestPacedCallMs, patienceAt, scenarioPace } from "./pace.ts";

const DEFAULT = { defaultMs: 120_000 };

test("a scenario without a pace has the instance's", () => {
  expect(patienceAt({}, undefined)).toBe("normal");
  expect(interruptionsAt({}, {})).toBe("normal");
  expect(idleLimitsAt({}, {}, DEFAULT)).toEqual({ remindMs: 90_000, endMs: 120_000 });
  expect(idleLimitsAt({}, {}, { defaultMs: 4_000 })).toEqual({ remindMs: 2_000, endMs: 4_000 });
  expect(idleLimitsAt({}, {}, { defaultMs: 0 })).toEqual({ remindMs: 0, endMs: 0 });
  expect(longestPacedCallMs({}, 5)).toBe(5);
});

test("a node overrides its scenario, and `interruptible: false` is `never`", () => {
  const flow = { pace: { patience: "quick", interruptions: "easily" } } as const;
  expect(patienceAt(flow, {})).toBe("quick");
  expect(patienceAt(flow, { pace: { patience: "patient" } })).toBe("patient");
  expect(interruptionsAt(flow, {})).toBe("easily");
  expect(interruptionsAt(flow, { pace: { interruptions: "normal" } })).toBe("normal");
  expect(interruptionsAt(flow, { interruptible: false, pace: { interruptions: "easily" } })).toBe("never");
});

test.each([
  ["the scenario's", { remind_after_seconds: 20, end_after_seconds: 40 }, {}, undefined, [20, 40]],
  ["the node's end", { end_after_seconds: 40 }, { end_after_seconds: 300 }, undefined, [270, 300]],
  ["the call's end", { end_after_seconds: 40 }, {}, 60, [30, 60]],
  ["the node's before the call's", {}, { end_after_seconds: 100 }, 60, [70, 100]],
  ["a reminder after the instance's end", { remind_after_seconds: 600 }, {}, undefined, [600, 630]],
  [
    "a node's end before the scenario's reminder",
    { remind_after_seconds: 60 },
    { end_after_seconds: 20 },
    undefined,
    [10, 20],
  ],
])("idle limits: %s", (_name, pace, nodePace, callSeconds, [remind = 0, end = 0]) => {
  const limits = idleLimitsAt({ pace }, { pace: nodePace }, { ...DEFAULT, callSeconds });
  expect(limits).toEqual({ remindMs: remind * 1_000, endMs: end * 1_000 });
});

test("a reminder without an end brings the end after it, where calls otherwise don't end", () => {
  const limits = idleLimitsAt({ pace: { remind_after_seconds: 60 } }, {}, { defaultMs: 0 });
  expect(limits).toEqual({ remindMs: 60_000, endMs: 90_000 });
});

test("the longest call is within the instance's limit", () => {
  const flow = { pace: { max_call_minutes: 5 } };
  expect(longestPacedCallMs(flow, 1_800_000)).toBe(300_000);
  expect(longestPacedCallMs(flow, 60_000)).toBe(60_000);
});

test.each([
  { patience: "slow" },
  { interruptions: "sometimes" },
  { remind_after_seconds: 40, end_after_seconds: 40 },
  { end_after_seconds: 9 },
  { end_after_seconds: 3_601 },
  { max_call_minutes: 0 },
  { max_call_minutes: 1.5 },
  { pause: 1 },
])("rejects %j", (pace) => {
  expect(scenarioPace.safeParse(pace).success).toBe(false);
});
