import { describe, expect, test } from "vitest";
import type { FailureReason } from "#lib/conversations/session-status.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import {
  BUSY_TAKEOVER_AFTER_MS,
  type LiveSession,
  MAX_TAKEOVER_DISPATCHES,
  planSession,
  type SessionPlan,
  TAKEOVER_AFTER_MS,
} from "./plan-session.ts";

const NOW = new Date("2026-01-01T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const steady = { jumpMs: () => 0, isFull: false, takeoverAfterMs: TAKEOVER_AFTER_MS };
const clock = { now: NOW, trustSilenceFrom: ago(1), joinTimeoutMs: 60_000, canTakeOver: true, ...steady };

const created: LiveSession = {
  status: "created",
  createdAt: ago(10_000),
  userJoinedAt: null,
  userLeftAt: null,
  jobAcceptedAt: null,
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
const failed = (failureReason: FailureReason): SessionPlan => ({
  ...{ action: "finish", status: "failed", endReason: "agent_failed" },
  failureReason,
});
const left: SessionPlan = { action: "finish", status: "ended", endReason: "user_left" };
const overtime: SessionPlan = { action: "finish", status: "ended", endReason: "max_duration" };
const apiEnded: SessionPlan = { action: "finish", status: "ended", endReason: "api_ended" };

describe("a slow worker on a busy machine", () => {
  const busy = { ...clock, takeoverAfterMs: BUSY_TAKEOVER_AFTER_MS };
  const silent = (ms: number, dispatchedMs?: number) => ({
    ...{ ...active, createdAt: ago(90_000), workerSeenAt: ago(ms) },
    ...(dispatchedMs !== undefined && { dispatchCount: 1, dispatchedAt: ago(dispatchedMs) }),
  });
  test.each<[string, LiveSession, SessionPlan]>([
    ["keeps its call for 15 s", silent(15_000), leave],
    ["loses it then", silent(15_001), dispatch],
    ["has another one come for as long as ever", silent(31_000, 16_000), dispatch],
    ["fails the call if none comes", silent(32_001, 17_000), failed("worker_lost")],
  ])("%s", (_name, session, plan) => {
    expect(planSession(session, busy)).toEqual(plan);
  });
});

describe("a visitor who finds no place", () => {
  const full = { ...clock, isFull: true };
  const waiting = (ms: number) => ({ ...created, userJoinedAt: ago(ms) });
  test.each<[string, LiveSession, SessionPlan]>([
    ["gets to know after 3 s", waiting(3_000), { action: "wait" }],
    ["gets to know again after 4 s", { ...waiting(9_000), dispatchedAt: ago(4_000) }, { action: "wait" }],
    ["waits longer than for a worker", { ...waiting(50_000), dispatchCount: 5 }, { action: "wait" }],
    ["waits a minute at most", waiting(60_001), failed("start_timeout")],
    ["does not wait once a worker has come", { ...waiting(9_000), workerSeenAt: ago(1_000) }, leave],
  ])("%s", (_name, session, plan) => {
    expect(planSession(session, full)).toEqual(plan);
  });
  test("a call in progress is taken over even then", () => {
    expect(planSession({ ...active, workerSeenAt: ago(5_001) }, full)).toEqual(dispatch);
  });
});

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
    [
      "fails the call after the fifth",
      { ...waiting(24_000), dispatchCount: 5, dispatchedAt: ago(4_000) },
      failed("no_worker"),
    ],
    [
      "is not repeated while the accepted job starts",
      { ...waiting(20_000), jobAcceptedAt: ago(14_999), dispatchCount: 5 },
      leave,
    ],
    ["is repeated after 15 s of it", { ...waiting(20_000), jobAcceptedAt: ago(15_000) }, dispatch],
    ["is not repeated once a worker was seen", { ...waiting(20_000), workerSeenAt: ago(4_000) }, leave],
    [
      "is repeated if the worker died before its first frame",
      { ...waiting(20_000), workerSeenAt: ago(15_001) },
      dispatch,
    ],
  ])("%s", (_name, session, plan) => {
    expect(planSession(session, clock)).toEqual(plan);
  });

  test("a worker that never shows a frame fails the call after a minute", () => {
    expect(planSession({ ...waiting(60_001), workerSeenAt: ago(100) }, clock)).toEqual(
      failed("start_timeout"),
    );
    expect(planSession({ ...waiting(60_000), workerSeenAt: ago(100) }, clock)).toEqual(leave);
  });
});

describe("a worker that went silent during the call", () => {
  const silent = (ms: number, change: Partial<LiveSession> = {}) => ({ workerSeenAt: ago(ms), ...change });
  test.each([
    ["has 5 s to come back", silent(5_000), leave],
    ["is replaced after 5 s", silent(5_001), dispatch],
    ["leaves its replacement 4 s to join", silent(9_000, { dispatchedAt: ago(3_999) }), leave],
    ["is replaced once more after 4 s", silent(9_000, { dispatchedAt: ago(4_000) }), dispatch],
    ["fails the call after 22 s", silent(22_001, { dispatchedAt: ago(4_000) }), failed("worker_lost")],
    [
      "is replaced, whatever was dispatched before the silence",
      silent(5_001, { dispatchedAt: ago(40_000) }),
      dispatch,
    ],
    [
      "is not replaced again while the accepted job starts",
      silent(23_000, { dispatchedAt: ago(10_000), jobAcceptedAt: ago(9_900) }),
      leave,
    ],
    ["is replaced, if its job was accepted before", silent(5_001, { jobAcceptedAt: ago(6_000) }), dispatch],
    ["is replaced once, however long the app was away", silent(60_000), dispatch],
    [
      "is not replaced forever",
      silent(5_001, { dispatchCount: MAX_TAKEOVER_DISPATCHES }),
      failed("worker_lost"),
    ],
  ])("%s", (_name, change, plan) => {
    expect(planSession({ ...active, ...change }, clock)).toEqual(plan);
  });

  test("has 15 s if takeover is turned off, then the call fails", () => {
    const alone = { ...clock, canTakeOver: false };
    expect(planSession({ ...active, ...silent(15_000) }, alone)).toEqual(leave);
    expect(planSession({ ...active, ...silent(15_001) }, alone)).toEqual(failed("worker_lost"));
  });

  test("is not presumed dead while the app itself has just come back", () => {
    const silent = { ...active, workerSeenAt: ago(40_000) };
    expect(planSession(silent, { ...clock, trustSilenceFrom: new Date(NOW.getTime() + 1) })).toEqual(leave);
    expect(planSession(silent, { ...clock, trustSilenceFrom: NOW })).toEqual(dispatch);
  });
});

describe("a clock that was set by an hour", () => {
  const ahead = { ...clock, jumpMs: (since: Date) => (since < NOW ? HOUR_MS : 0) };
  const aged = (ms: number) => ago(HOUR_MS + ms);

  test("ahead ends no call that has time left, and ends one that has none", () => {
    expect(planSession({ ...active, activeAt: aged(300_000) }, ahead)).toEqual(leave);
    expect(planSession({ ...active, activeAt: aged(1_810_001) }, ahead)).toEqual(overtime);
  });

  test("ahead fails no call that is about to start", () => {
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
    ["also ends a call that never started", { ...created, endCommand: endCommand(5_001) }, apiEnded],
    [
      "decides the reason if the worker died before acking it",
      { ...active, workerSeenAt: ago(16_000), endCommand: endCommand(5_001) },
      apiEnded,
    ],
  ])("%s", (_name, session, plan) => {
    expect(planSession(session, clock)).toEqual(plan);
  });
});

describe("a visitor who hung up", () => {
  const hungUp = (ms: number) => ({ userLeftAt: ago(ms) });
  test.each([
    ["is left to the worker for 15 s", { ...active, ...hungUp(15_000) }, leave],
    ["ends the call after 15 s", { ...active, ...hungUp(15_001) }, left],
    [
      "ends a call that no worker has joined",
      { ...created, userJoinedAt: ago(16_000), ...hungUp(15_001) },
      left,
    ],
    [
      "ends a call whose worker has died, without another worker",
      { ...active, workerSeenAt: ago(16_000), ...hungUp(15_001) },
      left,
    ],
  ])("%s", (_name, session, plan) => {
    expect(planSession(session, clock)).toEqual(plan);
  });
});

describe("the time limit", () => {
  test.each([
    ["is left to the worker for 10 s", { activeAt: ago(1_810_000) }, leave],
    ["is enforced by the app after 10 s", { activeAt: ago(1_810_001) }, overtime],
    [
      "is measured by the worker's clock, not by one that was set ahead",
      { activeAt: ago(9e6), workerTime: ago(9e6 - 60_000) },
      leave,
    ],
    [
      "is reached by the worker's clock, even if the other was set back",
      { activeAt: ago(-9e6), workerTime: ago(-9e6 - 1_810_001) },
      overtime,
    ],
    ["counts from the first frame", { createdAt: ago(1_850_000), activeAt: ago(1_800_000) }, leave],
  ])("%s", (_name, change, plan) => {
    expect(planSession({ ...active, ...change }, clock)).toEqual(plan);
  });
});
