import { DisconnectReason, type RemoteParticipant, type Room, RoomEvent } from "@livekit/rtc-node";

/** Reasons after which nobody comes back. */
const FINAL_REASONS: ReadonlySet<DisconnectReason> = new Set([
  DisconnectReason.CLIENT_INITIATED,
  DisconnectReason.ROOM_DELETED,
  DisconnectReason.USER_REJECTED,
  DisconnectReason.PARTICIPANT_REMOVED,
]);

export type PresenceOptions = {
  identity: string;
  /** How long a lost connection is waited for. */
  graceMs?: number;
  /** How long a caller who never came is waited for. */
  joinMs?: number;
  onGone: () => void;
};

/** Watches whether the caller is there: gone at once when they left, after a grace when their connection was lost. */
export class UserPresence {
  private readonly room: Room;
  private readonly options: PresenceOptions;
  private timer: NodeJS.Timeout | undefined;

  constructor(room: Room, options: PresenceOptions) {
    this.room = room;
    this.options = options;
  }

  start(): void {
    this.room.on(RoomEvent.ParticipantConnected, this.onConnected);
    this.room.on(RoomEvent.ParticipantDisconnected, this.onDisconnected);
    if (!this.room.remoteParticipants.has(this.options.identity)) this.wait(this.options.joinMs ?? 60_000);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.room.off(RoomEvent.ParticipantConnected, this.onConnected);
    this.room.off(RoomEvent.ParticipantDisconnected, this.onDisconnected);
  }

  private readonly onConnected = (participant: RemoteParticipant): void => {
    if (participant.identity === this.options.identity) clearTimeout(this.timer);
  };

  private readonly onDisconnected = (participant: RemoteParticipant): void => {
    if (participant.identity !== this.options.identity) return;
    const reason = participant.disconnectReason;
    const isFinal = reason !== undefined && FINAL_REASONS.has(reason);
    this.wait(isFinal ? 0 : (this.options.graceMs ?? 20_000));
  };

  private wait(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.options.onGone, ms);
  }
}
