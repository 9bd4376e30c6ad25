import { describe, expect, test } from "vitest";
import { type LiveSession, MAX_TAKEOVER_DISPATCHES, planSession, type SessionPlan } from "./plan-session.ts";

const NOW = new Date("2026-01-01T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const steady = { leaptMs: () => 0 };
const clock = { now: NOW, trustSilenceFrom: ago(1), joinTimeoutMs: 60_000, takesUp: true, ...steady };

const created: LiveSession = {
  status: "created",
  createdAt: ago(10_000),
  userJoinedAt: null,
  workerSeenAt: null,
  workerTime: null,
  activeAt: null,
  dispatchCount: 0,
  dispatchedAt: null,
  maxDurationMs: 1_800_000,
  endCommand: null,
};
const active: LiveSession = {
  ...created,
  status: "active",
  createdAt: ago(30_000),
  userJoinedAt: ago(29_000),
  activeAt: ago(28_000),
  workerSeenAt: ago(1_000),
};
const endCommand = (ageMs: number) => ({ createdAt: ago(ageMs), endReason: "api_ended" as const });

const leave: SessionPlan = { action: "leave" };
const dispatch: SessionPlan = { action: "dispatch" };
const failed: SessionPlan = { action: "finish", status: "failed", endReason: "agent_failed" };
const overtime: SessionPlan = { action: "finish", status: "ended", endReason: "max_duration" };
const apiEnded: SessionPlan = { action: "finish", status: "ended", endReason: "api_ended" };

describe("a dispatch that the media server dropped", () => {
  const waiting = (ms: number) => ({ ...created, userJoinedAt: ago(ms) });
  test.each([
    ["is given 3 s", waiting(2_999), leave],
    ["is repeated after 3 s", waiting(3_000), dispatch],
    [
      "is repeated at most every 4 s",
      { ...waiting(6_999), dispatchCount: 1, dispatchedAt: ago(3_999) },
      leave,
    ],
    [
      "is repeated again after 4 s",
      { ...waiting(7_000), dispatchCount: 1, dispatchedAt: ago(4_000) },
      dispatch,
    ],
    ["is repeated five times", { ...waiting(20_000), dispatchCount: 4, dispatchedAt: ago(4_000) }, dispatch],
    ["then fails the call", { ...waiting(24_000), dispatchCount: 5, dispatchedAt: ago(4_000) }, failed],
    ["is not one once a worker was seen", { ...waiting(20_000), workerSeenAt: ago(4_000) }, leave],
    [
      "is made good when the worker died before its first frame",
      { ...waiting(20_000), workerSeenAt: ago(15_001) },
      dispatch,
    ],
  ])("%s", (_name, session, plan) => {
    expect(planSession(session, clock)).toEqual(plan);
  });

  test("a worker that never shows a frame fails the call after a minute", () => {
    expect(planSession({ ...waiting(60_001), workerSeenAt: ago(100) }, clock)).toEqual(failed);
    expect(planSession({ ...waiting(60_000), workerSeenAt: ago(100) }, clock)).toEqual(leave);
  });
});

describe("a worker that went silent during the call", () => {
  const silent = (ms: number, change: Partial<LiveSession> = {}) => ({ workerSeenAt: ago(ms), ...change });
  test.each([
    ["has 5 s to come back", silent(5_000), leave],
    ["then another takes the call up", silent(5_001), dispatch],
    ["another is given 4 s to come", silent(9_000, { dispatchedAt: ago(3_999) }), leave],
    ["then one more is sent", silent(9_000, { dispatchedAt: ago(4_000) }), dispatch],
    ["after 22 s the call has failed", silent(22_001, { dispatchedAt: ago(4_000) }), failed],
    ["a dispatch before it was seen does not count", silent(5_001, { dispatchedAt: ago(40_000) }), dispatch],
    ["however long the app was away, one is sent", silent(60_000), dispatch],
    ["not for ever", silent(5_001, { dispatchCount: MAX_TAKEOVER_DISPATCHES }), failed],
  ])("%s", (_name, change, plan) => {
    expect(planSession({ ...active, ...change }, clock)).toEqual(plan);
  });

  test("has 15 s where no other may take it up, and has lost it then", () => {
    const alone = { ...clock, takesUp: false };
    expect(planSession({ ...active, ...silent(15_000) }, alone)).toEqual(leave);
    expect(planSession({ ...active, ...silent(15_001) }, alone)).toEqual(failed);
  });

  test("is not blamed while the app itself has just come back", () => {
    const silent = { ...active, workerSeenAt: ago(40_000) };
    expect(planSession(silent, { ...clock, trustSilenceFrom: new Date(NOW.getTime() + 1) })).toEqual(leave);
    expect(planSession(silent, { ...clock, trustSilenceFrom: NOW })).toEqual(dispatch);
  });
});

describe("a clock that was set an hour", () => {
  const HOUR_MS = 3_600_000;
  const ahead = { ...clock, leaptMs: (since: Date) => (since < NOW ? HOUR_MS : 0) };
  const aged = (ms: number) => ago(HOUR_MS + ms);

  test("ahead ends no call that has time left, and one that has none", () => {
    expect(planSession({ ...active, activeAt: aged(300_000) }, ahead)).toEqual(leave);
    expect(planSession({ ...active, activeAt: aged(1_810_001) }, ahead)).toEqual(overtime);
  });

  test("ahead fails no call that is about to begin", () => {
    const beginning = { ...created, userJoinedAt: aged(20_000), workerSeenAt: ago(100) };
    expect(planSession(beginning, ahead)).toEqual(leave);
  });

  test("back does not hide a worker that has died", () => {
    expect(planSession({ ...active, workerSeenAt: ago(-HOUR_MS) }, clock)).toEqual(dispatch);
  });
});

describe("an end command", () => {
  test.each([
    ["is left to the worker for 5 s", { ...active, endCommand: endCommand(5_000) }, leave],
    ["is carried out by the app after 5 s", { ...active, endCommand: endCommand(5_001) }, apiEnded],
    ["ends a call that never began, too", { ...created, endCommand: endCommand(5_001) }, apiEnded],
    [
      "decides the reason when the worker died over it",
      { ...active, workerSeenAt: ago(16_000), endCommand: endCommand(5_001) },
      apiEnded,
    ],
  ])("%s", (_name, session, plan) => {
    expect(planSession(session, clock)).toEqual(plan);
  });
});

describe("the time limit", () => {
  test.each([
    ["is the worker's to keep for 10 s more", { activeAt: ago(1_810_000) }, leave],
    ["is kept by the app after that", { activeAt: ago(1_810_001) }, overtime],
    [
      "is the worker's to tell, whose clock nobody sets",
      { activeAt: ago(9e6), workerTime: ago(9e6 - 60_000) },
      leave,
    ],
    ["is over by that clock, too", { activeAt: ago(-9e6), workerTime: ago(-9e6 - 1_810_001) }, overtime],
    ["counts from the first frame", { createdAt: ago(1_850_000), activeAt: ago(1_800_000) }, leave],
  ])("%s", (_name, change, plan) => {
    expect(planSession({ ...active, ...change }, clock)).toEqual(plan);
  });
});
