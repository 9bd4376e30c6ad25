import type { SessionRow } from "#db/schema/sessions.ts";

/** Signs of life come every 1.5 s, and whoever gives none for 22 s is given up: more between two is a clock that was set. */
export const LONGEST_GAP_MS = 30_000;

type Seen = Pick<SessionRow, "workerTime" | "workerSeenAt">;

/**
 * What time it is for a call: by the clock of its worker, which nobody can set, and by which its rows are timed. The
 * machine's own where there was no worker yet.
 */
export function callTime({ workerTime, workerSeenAt }: Seen, now: Date): Date {
  if (!workerTime || !workerSeenAt) return now;
  const sinceMs = Math.min(LONGEST_GAP_MS, Math.max(0, now.getTime() - workerSeenAt.getTime()));
  return new Date(workerTime.getTime() + sinceMs);
}

/** For how long a call has gone on by its worker's clock, up to the last sign of life; unknown without one. */
export function heldMsOf({
  workerTime,
  activeAt,
}: Pick<SessionRow, "workerTime" | "activeAt">): number | undefined {
  return workerTime && activeAt ? Math.max(0, workerTime.getTime() - activeAt.getTime()) : undefined;
}
