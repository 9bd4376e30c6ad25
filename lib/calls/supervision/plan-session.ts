import { measureActiveMs } from "#lib/calls/worker/call-time.ts";
import type { FailureReason } from "#lib/conversations/session-status.ts";
import type { EndReason } from "#lib/worker-protocol/worker-protocol.ts";

/** A dispatch that the media server dropped is repeated this long after the visitor joined. */
export const DISPATCH_AFTER_MS = 3_000;
export const DISPATCH_EVERY_MS = 4_000;
/** Dispatches by the app. The one in the room token is not counted. */
export const MAX_DISPATCHES = 5;
/**
 * A worker without a heartbeat for this long is presumed
 * dead, while its call starts or if takeover is turned off.
 */
export const WORKER_SILENT_MS = 15_000;
/** Three heartbeats missed: another worker takes over the call. */
export const TAKEOVER_AFTER_MS = 5_000;
/** The same while the machine is busy and the worker's connection is open: it is slow, and a new process would be slower. */
export const BUSY_TAKEOVER_AFTER_MS = 15_000;
/** How long an accepted job may take to ask for its bootstrap: loading a process takes 10 s on a busy machine. */
export const JOB_START_MS = 15_000;
/** Time since the last heartbeat after which a call without a new worker has failed. */
export const TAKEOVER_LIMIT_MS = 22_000;
/** Per call: one that crashes every worker must not be dispatched forever. */
export const MAX_TAKEOVER_DISPATCHES = 20;
/** The longest time from the visitor's arrival to the avatar's first frame. */
export const START_LIMIT_MS = 60_000;
/** How long a worker may take to end the call of a visitor who has hung up. */
export const HANG_UP_MS = 15_000;
/** How long a worker may leave an `end` command unacked before the app ends the call. */
export const END_COMMAND_MS = 5_000;
/** The clocks of two replicas differ by less than this. */
const MAX_SKEW_MS = 60_000;
/** The worker ends a call at its time limit. The app does so this much later. */
export const OVERTIME_MS = 10_000;

/** The fields of a live session that the plan depends on. `endCommand` is the oldest unacked one. */
export type LiveSession = {
  status: "created" | "active";
  createdAt: Date;
  userJoinedAt: Date | null;
  userLeftAt: Date | null;
  jobAcceptedAt: Date | null;
  workerSeenAt: Date | null;
  /** The worker's own clock at `workerSeenAt`. */
  workerTime: Date | null;
  activeAt: Date | null;
  dispatchCount: number;
  dispatchedAt: Date | null;
  maxDurationMs: number;
  endCommand: { createdAt: Date; endReason: EndReason } | null;
};

/**
 * `joinTimeoutMs`: how long a session waits for its visitor.
 * `trustSilenceFrom`: before this, a silent worker is not presumed dead: the app itself was away (it has just
 * started, or the machine slept), and the worker may be about to reconnect.
 * `canTakeOver`: whether another worker continues an active call whose worker died.
 * `isFull`: no worker takes another call.
 * `takeoverAfterMs`: how long a worker may be silent until another one continues its call.
 * `jumpMs`: how far the clock has jumped ahead since an instant. A call is younger by that much.
 */
export type PlanClock = {
  now: Date;
  trustSilenceFrom: Date;
  joinTimeoutMs: number;
  canTakeOver: boolean;
  isFull: boolean;
  takeoverAfterMs: number;
  jumpMs: (since: Date) => number;
};

export type SessionPlan =
  | { action: "leave" }
  | { action: "dispatch" }
  /** Until a place is free. The visitor gets to know. */
  | { action: "wait" }
  | { action: "finish"; status: "ended"; endReason: EndReason }
  /** Only if the visitor is still there: nobody has seen the failure of a call that they left. */
  | { action: "finish"; status: "failed"; endReason: "agent_failed"; failureReason: FailureReason };

const LEAVE: SessionPlan = { action: "leave" };

const fail = (failureReason: FailureReason): SessionPlan => ({
  ...{ action: "finish", status: "failed", endReason: "agent_failed" },
  failureReason,
});

/**
 * How long the worker has been silent; 0 while that can't be trusted. A heartbeat from the future was
 * recorded before the clock was set back.
 */
function silenceMs(session: LiveSession, clock: PlanClock): number {
  if (session.workerSeenAt === null || clock.now < clock.trustSilenceFrom) return 0;
  const lostMs = clock.now.getTime() - session.workerSeenAt.getTime();
  return lostMs < -MAX_SKEW_MS ? -lostMs : lostMs;
}

const ageMs = (at: Date, { now, jumpMs }: PlanClock): number => now.getTime() - at.getTime() - jumpMs(at);

/** A worker has accepted a job, whose process is still starting. */
function isStarting({ jobAcceptedAt, workerSeenAt }: LiveSession, now: Date): boolean {
  if (jobAcceptedAt === null || (workerSeenAt !== null && workerSeenAt >= jobAcceptedAt)) return false;
  return now.getTime() - jobAcceptedAt.getTime() < JOB_START_MS;
}

/** A visitor waits in the room and no worker is coming: dispatch again if there is a place, or fail after the last try. */
function planDispatch(session: LiveSession, joinedAt: Date, { now, isFull }: PlanClock): SessionPlan {
  const dueAt =
    session.dispatchedAt === null
      ? joinedAt.getTime() + DISPATCH_AFTER_MS
      : session.dispatchedAt.getTime() + DISPATCH_EVERY_MS;
  if (now.getTime() < dueAt || isStarting(session, now)) return LEAVE;
  if (isFull) return { action: "wait" };
  if (session.dispatchCount < MAX_DISPATCHES) return { action: "dispatch" };
  return fail("no_worker");
}

function planCreated(session: LiveSession, clock: PlanClock): SessionPlan {
  // A worker joins only after a visitor did, so its heartbeat replaces a lost join event.
  const joinedAt = session.userJoinedAt ?? session.workerSeenAt;
  if (joinedAt === null) return LEAVE;
  if (ageMs(joinedAt, clock) > START_LIMIT_MS) return fail("start_timeout");
  if (session.workerSeenAt === null || silenceMs(session, clock) > WORKER_SILENT_MS) {
    return planDispatch(session, joinedAt, clock);
  }
  return LEAVE;
}

/** The worker of an active call is gone: another one continues the call, or the call has failed. */
function planTakeover(session: LiveSession, lostMs: number, clock: PlanClock): SessionPlan {
  const { now, canTakeOver, takeoverAfterMs } = clock;
  const { dispatchedAt, dispatchCount } = session;
  if (isStarting(session, now)) return LEAVE;
  if (!canTakeOver) return lostMs > WORKER_SILENT_MS ? fail("worker_lost") : LEAVE;
  const sinceDispatchMs =
    dispatchedAt === null ? Number.POSITIVE_INFINITY : now.getTime() - dispatchedAt.getTime();
  // A dispatch from before the silence was for this worker, so no other one is on its way.
  const isFirst = sinceDispatchMs > lostMs;
  const limitMs = TAKEOVER_LIMIT_MS + takeoverAfterMs - TAKEOVER_AFTER_MS;
  if (!isFirst && lostMs > limitMs) return fail("worker_lost");
  if (dispatchCount >= MAX_TAKEOVER_DISPATCHES) return fail("worker_lost");
  return isFirst || sinceDispatchMs >= DISPATCH_EVERY_MS ? { action: "dispatch" } : LEAVE;
}

function planActive(session: LiveSession, clock: PlanClock): SessionPlan {
  const lostMs = silenceMs(session, clock);
  if (lostMs > clock.takeoverAfterMs) return planTakeover(session, lostMs, clock);
  const lastedMs = measureActiveMs(session) ?? ageMs(session.activeAt ?? session.createdAt, clock);
  const overtimeMs = lastedMs - session.maxDurationMs;
  return overtimeMs > OVERTIME_MS ? { action: "finish", status: "ended", endReason: "max_duration" } : LEAVE;
}

/**
 * Decides what the app does about one attended session at
 * `clock.now`. Pure: every rule has a row in a table test.
 */
export function planSession(session: LiveSession, clock: PlanClock): SessionPlan {
  const { endCommand, userLeftAt } = session;
  if (endCommand && clock.now.getTime() - endCommand.createdAt.getTime() > END_COMMAND_MS) {
    return { action: "finish", status: "ended", endReason: endCommand.endReason };
  }
  if (userLeftAt && ageMs(userLeftAt, clock) > HANG_UP_MS) {
    return { action: "finish", status: "ended", endReason: "user_left" };
  }
  return session.status === "active" ? planActive(session, clock) : planCreated(session, clock);
}
