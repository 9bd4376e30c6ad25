import { DisconnectReason, type RemoteTrack } from "livekit-client";
import type { OpenCard } from "../../src/cards.ts";
import type { Line } from "./lines.ts";

/**
 * `away`: the page's own connection was lost, or the avatar's process was; both come back by themselves. `ended`: the call is over,
 * see `endReason`.
 */
export type CallState = "connecting" | "listening" | "thinking" | "speaking" | "away" | "ended";

/**
 * `left` by this page, `over` by the avatar, its owner or a limit, `elsewhere`: another page has joined, `unreachable`: the room
 * could not be joined, `no_avatar`: none has come, `lost`: the connection did not come back.
 */
export type EndReason = "left" | "over" | "elsewhere" | "unreachable" | "no_avatar" | "lost";

/** `blocked`: the browser or the person refused it, or there is none; typing works. */
export type MicrophoneState = "on" | "off" | "blocked";

export type CallSnapshot = {
  state: CallState;
  /** Set once the call has ended. */
  endReason: EndReason | null;
  avatarName: string;
  /** The avatar's picture, or that of a member of the account who has taken over. */
  video: RemoteTrack | null;
  /** Their voices; `<VisavisRoom>` plays them. */
  audio: readonly RemoteTrack[];
  lines: readonly Line[];
  /** The card that the avatar shows. */
  card: OpenCard | null;
  microphone: MicrophoneState;
  /** The browser plays no sound before somebody presses a button: call `playSound` from one. */
  isSoundBlocked: boolean;
};

export const FIRST_SNAPSHOT: CallSnapshot = {
  state: "connecting",
  endReason: null,
  avatarName: "",
  video: null,
  audio: [],
  lines: [],
  card: null,
  microphone: "off",
  isSoundBlocked: false,
};

/** What an avatar that can talk says about itself; null while it joins, and without one. */
type Activity = "listening" | "thinking" | "speaking";

export function activityOf(attributes: Readonly<Record<string, string>> | undefined): Activity | null {
  const told = attributes?.["lk.agent.state"];
  return told === "listening" || told === "thinking" || told === "speaking" ? told : null;
}

/** The state of a live call. `wasReady`: the avatar has talked in it before. */
export function stateOf(
  activity: Activity | null,
  { isConnected, wasReady }: { isConnected: boolean; wasReady: boolean },
): CallState {
  if (activity && isConnected) return activity;
  return wasReady ? "away" : "connecting";
}

const END_REASONS = new Map<DisconnectReason | undefined, EndReason>([
  [DisconnectReason.CLIENT_INITIATED, "left"],
  [DisconnectReason.DUPLICATE_IDENTITY, "elsewhere"],
  [DisconnectReason.ROOM_DELETED, "over"],
  [DisconnectReason.ROOM_CLOSED, "over"],
  [DisconnectReason.PARTICIPANT_REMOVED, "over"],
  [DisconnectReason.JOIN_FAILURE, "unreachable"],
]);

/** Why the room was closed. A room that was never joined closes too, before `connect` rejects. */
export const endReasonOf = (reason: DisconnectReason | undefined, hasJoined: boolean): EndReason =>
  END_REASONS.get(reason) ?? (hasJoined ? "lost" : "unreachable");
