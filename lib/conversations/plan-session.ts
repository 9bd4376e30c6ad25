import { heldMsOf } from "#lib/conversations/call-time.ts";
import type { EndReason } from "#lib/platform/worker-protocol.ts";

/** A dispatch that the media server dropped is repeated this long after the user came. */
export const DISPATCH_AFTER_MS = 3_000;
export const DISPATCH_EVERY_MS = 4_000;
/** Dispatches by the app; the one in the room token is not counted. */
export const MAX_DISPATCHES = 5;
/** A worker that gave no sign of life for this long while its call began, or where no other may take the call up. */
export const WORKER_SILENT_MS = 15_000;
/** Three signs of life missed: the call is given to another worker. */
export const TAKEOVER_AFTER_MS = 5_000;
/** From the last sign of life; what has found no other worker by then has failed. */
export const TAKEOVER_LIMIT_MS = 22_000;
/** In the life of one call; one that brings down every worker is not given to worker after worker for ever. */
export const MAX_TAKEOVER_DISPATCHES = 20;
/** From the user's arrival to the avatar's first frame, at the very worst. */
export const START_LIMIT_MS = 60_000;
/** How long the worker may leave an `end` command unacked before the app ends the call itself. */
export const END_COMMAND_MS = 5_000;
/** By more than this, no two replicas' clocks differ. */
const MOST_SKEW_MS = 60_000;
/** The worker ends a call at its time limit; this much later the app does. */
export const OVERTIME_MS = 10_000;

/** What the decision needs to know of a live session; instants are dates, `endCommand` the oldest unacked one. */
export type LiveSession = {
  status: "created" | "active";
  createdAt: Date;
  userJoinedAt: Date | null;
  workerSeenAt: Date | null;
  /** What its worker's own clock said then. */
  workerTime: Date | null;
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
 * `leaptMs`: how far the clock was set ahead since an instant; a call is younger by that.
 */
export type PlanClock = {
  now: Date;
  trustSilenceFrom: Date;
  joinTimeoutMs: number;
  takesUp: boolean;
  leaptMs: (since: Date) => number;
};

export type SessionPlan =
  | { action: "leave" }
  | { action: "dispatch" }
  | { action: "finish"; status: "ended" | "failed"; endReason: EndReason };

const LEAVE: SessionPlan = { action: "leave" };
const FAIL: SessionPlan = { action: "finish", status: "failed", endReason: "agent_failed" };

/**
 * For how long nothing was heard of the worker; 0 while that proves nothing. A sign of life from a time to come is from
 * before the clock was set back.
 */
function silenceMs(session: LiveSession, clock: PlanClock): number {
  if (session.workerSeenAt === null || clock.now < clock.trustSilenceFrom) return 0;
  const lostMs = clock.now.getTime() - session.workerSeenAt.getTime();
  return lostMs < -MOST_SKEW_MS ? -lostMs : lostMs;
}

const ageMs = (at: Date, { now, leaptMs }: PlanClock): number => now.getTime() - at.getTime() - leaptMs(at);

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
  // A worker is only ever in a room because a user came, so its sign of life stands in for a lost join event.
  const joinedAt = session.userJoinedAt ?? session.workerSeenAt;
  if (joinedAt === null) return LEAVE;
  if (ageMs(joinedAt, clock) > START_LIMIT_MS) return FAIL;
  if (session.workerSeenAt === null || silenceMs(session, clock) > WORKER_SILENT_MS) {
    return planDispatch(session, joinedAt, clock.now);
  }
  return LEAVE;
}

/** The worker of a running call is gone: another one takes it up where it was, or it has failed. */
function planTakeover(session: LiveSession, lostMs: number, { now, takesUp }: PlanClock): SessionPlan {
  const { dispatchedAt, dispatchCount } = session;
  if (!takesUp) return lostMs > WORKER_SILENT_MS ? FAIL : LEAVE;
  const sinceDispatchMs =
    dispatchedAt === null ? Number.POSITIVE_INFINITY : now.getTime() - dispatchedAt.getTime();
  // A dispatch from before the worker fell silent brought this one, or none.
  const isFirst = sinceDispatchMs > lostMs;
  if (!isFirst && lostMs > TAKEOVER_LIMIT_MS) return FAIL;
  if (dispatchCount >= MAX_TAKEOVER_DISPATCHES) return FAIL;
  return isFirst || sinceDispatchMs >= DISPATCH_EVERY_MS ? { action: "dispatch" } : LEAVE;
}

function planActive(session: LiveSession, clock: PlanClock): SessionPlan {
  const lostMs = silenceMs(session, clock);
  if (lostMs > TAKEOVER_AFTER_MS) return planTakeover(session, lostMs, clock);
  const heldMs = heldMsOf(session) ?? ageMs(session.activeAt ?? session.createdAt, clock);
  const overtimeMs = heldMs - session.maxDurationMs;
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
