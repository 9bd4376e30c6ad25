import { DisconnectReason, type RemoteParticipant, type Room, RoomEvent } from "@livekit/rtc-node";

/** Reasons after which nobody comes back. */
const FINAL_REASONS: ReadonlySet<DisconnectReason> = new Set([
  DisconnectReason.CLIENT_INITIATED,
  DisconnectReason.ROOM_DELETED,
  DisconnectReason.USER_REJECTED,
  DisconnectReason.PARTICIPANT_REMOVED,
]);
/** Who comes a second time, from another tab or device, puts the first one out: it is a moment until they are there. */
const CHANGES_OVER_MS = 3_000;

export type PresenceOptions = {
  identity: string;
  /** How long a caller whose connection was lost is waited for. */
  graceMs: number;
  /** How long a caller who never came is waited for. */
  joinMs?: number;
  /** The connection was lost; the caller may come back. */
  onLost: () => void;
  onBack: (awayMs: number) => void;
  onGone: () => void;
};

/** Watches whether the caller is there: gone at once when they left, after a grace when their connection was lost. */
export class UserPresence {
  private readonly room: Room;
  private readonly options: PresenceOptions;
  private goneTimer: NodeJS.Timeout | undefined;
  private lostTimer: NodeJS.Timeout | undefined;
  private lostAtMs: number | undefined;
  /** What earlier absences of this call came to. */
  private awayBeforeMs = 0;

  constructor(room: Room, options: PresenceOptions) {
    this.room = room;
    this.options = options;
  }

  /** `wasThere`: another worker has served the caller before, who may be away. */
  start({ wasThere = false } = {}): void {
    this.room.on(RoomEvent.ParticipantConnected, this.onConnected);
    this.room.on(RoomEvent.ParticipantDisconnected, this.onDisconnected);
    if (this.room.remoteParticipants.has(this.options.identity)) return;
    if (wasThere) this.noteLost();
    this.wait(wasThere ? this.options.graceMs : (this.options.joinMs ?? 60_000));
  }

  stop(): void {
    clearTimeout(this.goneTimer);
    clearTimeout(this.lostTimer);
    this.room.off(RoomEvent.ParticipantConnected, this.onConnected);
    this.room.off(RoomEvent.ParticipantDisconnected, this.onDisconnected);
  }

  /** For how long the caller has been away in this call, up to now. */
  get awayMs(): number {
    return this.awayBeforeMs + (this.lostAtMs === undefined ? 0 : performance.now() - this.lostAtMs);
  }

  private readonly onConnected = (participant: RemoteParticipant): void => {
    if (participant.identity !== this.options.identity) return;
    clearTimeout(this.goneTimer);
    clearTimeout(this.lostTimer);
    if (this.lostAtMs === undefined) return;
    const awayMs = performance.now() - this.lostAtMs;
    this.lostAtMs = undefined;
    this.awayBeforeMs += awayMs;
    this.options.onBack(awayMs);
  };

  private readonly onDisconnected = (participant: RemoteParticipant): void => {
    if (participant.identity !== this.options.identity) return;
    const reason = participant.disconnectReason;
    if (reason !== undefined && FINAL_REASONS.has(reason)) {
      this.wait(0);
      return;
    }
    this.wait(this.options.graceMs);
    if (reason !== DisconnectReason.DUPLICATE_IDENTITY) this.noteLost();
    else this.lostTimer = setTimeout(() => this.noteLost(), CHANGES_OVER_MS);
  };

  private noteLost(): void {
    if (this.lostAtMs !== undefined) return;
    this.lostAtMs = performance.now();
    this.options.onLost();
  }

  private wait(ms: number): void {
    clearTimeout(this.goneTimer);
    this.goneTimer = setTimeout(this.options.onGone, ms);
  }
}
