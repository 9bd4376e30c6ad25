import type { SessionRow } from "#db/schema/sessions.ts";

/**
 * A worker without a heartbeat for 22 s is presumed dead,
 * so a larger gap between two means that the clock was set.
 */
export const MAX_GAP_MS = 30_000;

type Seen = Pick<SessionRow, "workerTime" | "workerSeenAt">;

/**
 * Returns the current time of a call by its worker's clock, which times the call's rows and never jumps.
 * Returns `now` for a call that has had no worker.
 */
export function callTime({ workerTime, workerSeenAt }: Seen, now: Date): Date {
  if (!workerTime || !workerSeenAt) return now;
  const sinceMs = Math.min(MAX_GAP_MS, Math.max(0, now.getTime() - workerSeenAt.getTime()));
  return new Date(workerTime.getTime() + sinceMs);
}

/**
 * How long a call had been active at its last heartbeat, in
 * milliseconds, or `undefined` before the first one.
 */
export function measureActiveMs({
  workerTime,
  activeAt,
}: Pick<SessionRow, "workerTime" | "activeAt">): number | undefined {
  return workerTime && activeAt ? Math.max(0, workerTime.getTime() - activeAt.getTime()) : undefined;
}
