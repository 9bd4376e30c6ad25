import type { SessionRow } from "#db/schema/sessions.ts";
import { AppError } from "#lib/platform/errors.ts";

/** The statuses that can still change. All others are final. */
export const LIVE_STATUSES = ["created", "active"] as const satisfies SessionRow["status"][];

/**
 * Why a call failed. `no_worker`: no worker took it; `start_timeout`: its avatar was not visible in time; `start_failed`:
 * its worker met an error while it started; `worker_lost`: its worker stopped and no other took over.
 */
export type FailureReason = NonNullable<SessionRow["failureReason"]>;

export type LiveStatus = (typeof LIVE_STATUSES)[number];

/** How a session ended. */
export type SessionOutcome = {
  status: Exclude<SessionRow["status"], LiveStatus>;
  endReason: NonNullable<SessionRow["endReason"]>;
  /** Required for `failed`. */
  failureReason?: FailureReason;
  /** How much of the call the visitor was away. */
  awayMs?: number | undefined;
};

export function isLiveStatus(status: SessionRow["status"]): status is LiveStatus {
  return status === "created" || status === "active";
}

/** Throws `VALIDATION` while a call can still change. */
export function requireEnded(status: SessionRow["status"]): void {
  if (isLiveStatus(status)) throw notEnded();
}

export const notEnded = () =>
  new AppError("VALIDATION", { message: "The conversation has not ended yet", reason: "invalid_state" });
