/**
 * Why the call did not start. `data-reason` of the error page; the texts are in `words/`.
 *
 * `gone` dead link · `expired` link expired · `paused` by its owner · `used-up` no calls left · `forbidden` not allowed
 * in this website's frame · `language` not available in its language · `consent` the consent text has changed · `busy`
 * no place is free: the page waits for one · `crowded` too many calls from this network · `quota` minutes used up · `rate` too many
 * starts · `unavailable` service down · `offline` no response · `unreachable` the room could not be joined · `no-avatar` the avatar did not join · `broken`
 * the avatar left without ending the call · `lost` our own connection did not come back · `elsewhere` taken over by
 * another tab
 */
export type CallProblem =
  | "gone"
  | "expired"
  | "paused"
  | "used-up"
  | "forbidden"
  | "consent"
  | "language"
  | "busy"
  | "crowded"
  | "quota"
  | "rate"
  | "unavailable"
  | "offline"
  | "unreachable"
  | "no-avatar"
  | "broken"
  | "lost"
  | "elsewhere";

/** The API's `reason` for an `error_code` with several causes. */
const BY_REASON = new Map<unknown, CallProblem>([
  ["link_expired", "expired"],
  ["link_paused", "paused"],
  ["link_used_up", "used-up"],
  ["origin_not_allowed", "forbidden"],
  ["consent_required", "consent"],
  // The page asked all that it knew of.
  ["answers_required", "consent"],
  ["language_unavailable", "language"],
  ["address_limit", "crowded"],
  ["at_capacity", "busy"],
  ["rate_limited", "rate"],
]);

/** Classifies an API error by its `error_code` and `reason`, never its text; by its status without a body. */
export function problemFromResponse(status: number, body: unknown): CallProblem {
  const { error_code: code, reason } = errorFields(body);
  const problem = BY_REASON.get(reason);
  if (problem) return problem;
  if (code === "CONCURRENCY_LIMIT") return "busy";
  if (code === "QUOTA_EXCEEDED") return "quota";
  if (status === 404 || status === 410) return "gone";
  if (status === 429) return "rate";
  return "unavailable";
}

/** The response to a start that the visitor fixes by entering the passcode again. */
export const isPasscodeError = (body: unknown): boolean => {
  const { reason } = errorFields(body);
  return reason === "passcode_wrong" || reason === "passcode_required";
};

/** LiveKit's reasons for a closed room, by the names of its `DisconnectReason`. */
export type ClosedRoom = {
  reason: string;
  /** Whether the avatar was ever visible. */
  avatarSeen: boolean;
  /** How long the avatar has been missing from the room, in milliseconds; 0 if it was there until the end. */
  avatarMissingMs: number;
  /** The room said that all places are taken. */
  foundNoPlace: boolean;
};

// When a room is deleted, the avatar may leave a moment before us; a dead worker is missing for longer.
const TOGETHER_MS = 3_000;

/** Interprets a closed room: a problem, or null for a call that ended normally. */
export function problemFromClosedRoom(room: ClosedRoom): CallProblem | null {
  switch (room.reason) {
    case "CLIENT_INITIATED":
      return null;
    case "DUPLICATE_IDENTITY":
      return "elsewhere";
    case "ROOM_DELETED":
    case "ROOM_CLOSED":
    case "PARTICIPANT_REMOVED":
      if (!room.avatarSeen) return room.foundNoPlace ? "busy" : "no-avatar";
      return room.avatarMissingMs > TOGETHER_MS ? "broken" : null;
    case "SERVER_SHUTDOWN":
      return "broken";
    case "JOIN_FAILURE":
      return "unreachable";
    default:
      return "lost";
  }
}

function errorFields(body: unknown): { error_code?: unknown; reason?: unknown } {
  return typeof body === "object" && body !== null ? body : {};
}
