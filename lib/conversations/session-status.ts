import type { SessionRow } from "#db/schema/sessions.ts";

/** The states that can still change; all others are final. */
export const LIVE_STATUSES = ["created", "active"] as const satisfies SessionRow["status"][];

export type LiveStatus = (typeof LIVE_STATUSES)[number];

/** How a session came to its end. */
export type SessionOutcome = {
  status: Exclude<SessionRow["status"], LiveStatus>;
  endReason: NonNullable<SessionRow["endReason"]>;
  /** For how much of the call the caller was away. */
  awayMs?: number | undefined;
};

export function isLiveStatus(status: SessionRow["status"]): status is LiveStatus {
  return status === "created" || status === "active";
}
