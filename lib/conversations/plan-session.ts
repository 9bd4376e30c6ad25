import type { EndReason } from "#lib/platform/worker-protocol.ts";

/** A dispatch that the media server dropped is repeated this long after the user came. */
export const DISPATCH_AFTER_MS = 3_000;
export const DISPATCH_EVERY_MS = 4_000;
/** Dispatches by the app; the one in the room token is not counted. */
export const MAX_DISPATCHES = 5;
/** Three pings of the command stream missed. */
export const WORKER_SILENT_MS = 15_000;
/** From the user's arrival to the avatar's first frame, at the very worst. */
export const START_LIMIT_MS = 60_000;
/** How long the worker may leave an `end` command unacked before the app ends the call itself. */
export const END_COMMAND_MS = 5_000;
/** The worker ends a call at its time limit; this much later the app does. */
export const OVERTIME_MS = 10_000;

/** What the decision needs to know of a live session; instants are dates, `endCommand` the oldest unacked one. */
export type LiveSession = {
  status: "created" | "active";
  createdAt: Date;
  userJoinedAt: Date | null;
  workerSeenAt: Date | null;
  activeAt: Date | null;
  dispatchCount: number;
  dispatchedAt: Date | null;
  maxDurationMs: number;
  endCommand: { createdAt: Date; endReason: EndReason } | null;
};

/**
 * `joinTimeoutMs`: how long a session waits for somebody to come.
 * `trustSilenceFrom`: until then a silent worker proves nothing, because the app itself was away
 * (just started, or the machine slept) and the worker may be about to reconnect.
 * `takesUp`: whether a running call whose worker died is given to another one.
 */
export type PlanClock = { now: Date; trustSilenceFrom: Date; joinTimeoutMs: number; takesUp: boolean };

export type SessionPlan =
  | { action: "leave" }
  | { action: "dispatch" }
  | { action: "finish"; status: "ended" | "failed"; endReason: EndReason };

const LEAVE: SessionPlan = { action: "leave" };
const FAIL: SessionPlan = { action: "finish", status: "failed", endReason: "agent_failed" };

function silentFor(session: LiveSession, clock: PlanClock): boolean {
  if (session.workerSeenAt === null || clock.now < clock.trustSilenceFrom) return false;
  return clock.now.getTime() - session.workerSeenAt.getTime() > WORKER_SILENT_MS;
}

/** A user waits in the room and no worker is on the way: dispatch again, give up after the last try. */
function planDispatch(session: LiveSession, joinedAt: Date, now: Date): SessionPlan {
  const dueAt =
    session.dispatchedAt === null
      ? joinedAt.getTime() + DISPATCH_AFTER_MS
      : session.dispatchedAt.getTime() + DISPATCH_EVERY_MS;
  if (now.getTime() < dueAt) return LEAVE;
  if (session.dispatchCount < MAX_DISPATCHES) return { action: "dispatch" };
  return FAIL;
}

function planCreated(session: LiveSession, clock: PlanClock): SessionPlan {
  const nowMs = clock.now.getTime();
  // A worker is only ever in a room because a user came, so its sign of life stands in for a lost join event.
  const joinedAt = session.userJoinedAt ?? session.workerSeenAt;
  if (joinedAt === null) return LEAVE;
  if (nowMs - joinedAt.getTime() > START_LIMIT_MS) {
    return FAIL;
  }
  if (session.workerSeenAt === null || silentFor(session, clock)) {
    return planDispatch(session, joinedAt, clock.now);
  }
  return LEAVE;
}

/** The worker of a running call is gone: another one takes it up where it was, or it has failed. */
function planTakeover(session: LiveSession, seenAt: Date, { now, takesUp }: PlanClock): SessionPlan {
  const { dispatchedAt, dispatchCount } = session;
  if (!takesUp) return FAIL;
  if (dispatchedAt === null || dispatchedAt < seenAt) {
    if (dispatchCount < MAX_DISPATCHES) return { action: "dispatch" };
  } else if (now.getTime() - dispatchedAt.getTime() <= WORKER_SILENT_MS) {
    return LEAVE;
  }
  return FAIL;
}

function planActive(session: LiveSession, clock: PlanClock): SessionPlan {
  if (session.workerSeenAt && silentFor(session, clock)) {
    return planTakeover(session, session.workerSeenAt, clock);
  }
  const startedAt = session.activeAt ?? session.createdAt;
  const overtimeMs = clock.now.getTime() - startedAt.getTime() - session.maxDurationMs;
  return overtimeMs > OVERTIME_MS ? { action: "finish", status: "ended", endReason: "max_duration" } : LEAVE;
}

/** Decides what the app must do about one attended session at `clock.now`; pure, so that every rule has a row in a table test. */
export function planSession(session: LiveSession, clock: PlanClock): SessionPlan {
  const { endCommand } = session;
  if (endCommand && clock.now.getTime() - endCommand.createdAt.getTime() > END_COMMAND_MS) {
    return { action: "finish", status: "ended", endReason: endCommand.endReason };
  }
  return session.status === "active" ? planActive(session, clock) : planCreated(session, clock);
}
