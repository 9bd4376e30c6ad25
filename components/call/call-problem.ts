/**
 * Why there is no call. `data-reason` of the error page; the words are in `words/`.
 *
 * `gone` dead link · `expired` its time is over · `paused` by its owner · `used-up` as often as it may be · `forbidden` not in
 * this website's frame · `consent` the words to agree to have changed · `busy` every line in use · `crowded` too many calls
 * from this network · `quota` minutes used up · `rate` too many starts · `unavailable` service
 * down · `offline` no answer at all · `unreachable` the room could not be joined · `no-avatar` the avatar did not come ·
 * `broken` the avatar left without an end · `lost` our own connection did not come back · `elsewhere` taken over by another tab
 */
export type CallProblem =
  | "gone"
  | "expired"
  | "paused"
  | "used-up"
  | "forbidden"
  | "consent"
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

/** What the API gives as `reason` where its `error_code` has several causes. */
const BY_REASON = new Map<unknown, CallProblem>([
  ["link_expired", "expired"],
  ["link_paused", "paused"],
  ["link_used_up", "used-up"],
  ["origin_not_allowed", "forbidden"],
  ["consent_required", "consent"],
  ["address_limit", "crowded"],
  ["rate_limited", "rate"],
]);

/** Reads an error answer of the API: its `error_code` and `reason`, never its text; the status when there is no body. */
export function problemOfAnswer(status: number, body: unknown): CallProblem {
  const { error_code: code, reason } = fieldsOf(body);
  const told = BY_REASON.get(reason);
  if (told) return told;
  if (code === "CONCURRENCY_LIMIT") return "busy";
  if (code === "QUOTA_EXCEEDED") return "quota";
  if (status === 404 || status === 410) return "gone";
  if (status === 429) return "rate";
  return "unavailable";
}

/** The answer of a start that a visitor mends by typing the passcode again. */
export const isPasscodeAnswer = (body: unknown): boolean => {
  const { reason } = fieldsOf(body);
  return reason === "passcode_wrong" || reason === "passcode_required";
};

/** LiveKit's reasons for a closed room, by the names of its `DisconnectReason`. */
export type ClosedRoom = {
  reason: string;
  /** Whether a picture of the avatar was ever seen. */
  avatarSeen: boolean;
  /** Since when the avatar has been missing from the room, in milliseconds; 0 when it was there to the end. */
  avatarMissingMs: number;
};

// When a room is deleted, the avatar's leave may arrive a moment before ours; a worker that died is missing for longer.
const TOGETHER_MS = 3_000;

/** What a closed room means: a problem, or null for a call that simply ended. */
export function problemOfClosedRoom(room: ClosedRoom): CallProblem | null {
  switch (room.reason) {
    case "CLIENT_INITIATED":
      return null;
    case "DUPLICATE_IDENTITY":
      return "elsewhere";
    case "ROOM_DELETED":
    case "ROOM_CLOSED":
    case "PARTICIPANT_REMOVED":
      if (!room.avatarSeen) return "no-avatar";
      return room.avatarMissingMs > TOGETHER_MS ? "broken" : null;
    case "SERVER_SHUTDOWN":
      return "broken";
    case "JOIN_FAILURE":
      return "unreachable";
    default:
      return "lost";
  }
}

function fieldsOf(body: unknown): { error_code?: unknown; reason?: unknown } {
  return typeof body === "object" && body !== null ? body : {};
}
