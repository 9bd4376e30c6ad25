import { DisconnectReason, type RemoteParticipant, type Room, RoomEvent } from "@livekit/rtc-node";

/** Reasons after which the visitor will not come back. */
const FINAL_REASONS: ReadonlySet<DisconnectReason> = new Set([
  DisconnectReason.CLIENT_INITIATED,
  DisconnectReason.ROOM_DELETED,
  DisconnectReason.USER_REJECTED,
  DisconnectReason.PARTICIPANT_REMOVED,
]);
/** Joining from a second tab or device evicts the first; this is how long the second may take to join. */
const DEVICE_SWITCH_MS = 3_000;

export type PresenceOptions = {
  identity: string;
  /** How long to wait for a visitor whose connection was lost. */
  graceMs: number;
  /** How long to wait for a visitor who is not there when the worker has joined, which happens after the visitor did. */
  joinMs?: number;
  /** The connection was lost, but the visitor may come back. */
  onLost: () => void;
  onBack: (awayMs: number) => void;
  onGone: () => void;
};

/** How long a call that is starting waits for a visitor who lost the connection before the worker came. */
const JOIN_MS = 20_000;

/**
 * Reports that the visitor is gone: at once if they left, after a grace period if their connection was lost. Watches
 * from the beginning, because a visitor may leave while the call starts.
 */
export class VisitorPresence {
  private readonly room: Room;
  private readonly options: PresenceOptions;
  private goneTimer: NodeJS.Timeout | undefined;
  private lostTimer: NodeJS.Timeout | undefined;
  private lostAtMs: number | undefined;
  /** Sum of the earlier absences in this call. */
  private awayBeforeMs = 0;
  /** Whether the visitor was in the room when the media server last said anything about them. */
  private isThere = false;

  constructor(room: Room, options: PresenceOptions) {
    this.room = room;
    this.options = options;
    this.room.on(RoomEvent.ParticipantConnected, this.onConnected);
    this.room.on(RoomEvent.ParticipantDisconnected, this.onDisconnected);
  }

  /**
   * Starts waiting for a visitor who is not there; call it when the room is connected. `wasThere`: the visitor was
   * already in the call with another worker, and may be away right now.
   */
  start({ wasThere = false } = {}): void {
    this.isThere = this.room.remoteParticipants.has(this.options.identity);
    // A timer is running if the visitor left since the constructor.
    if (this.isThere || this.goneTimer) return;
    if (wasThere) this.markLost();
    this.startGoneTimer(wasThere ? this.options.graceMs : (this.options.joinMs ?? JOIN_MS));
  }

  /** Whether the visitor had left, as far as the media server said. */
  get isAway(): boolean {
    return !this.isThere;
  }

  stop(): void {
    clearTimeout(this.goneTimer);
    clearTimeout(this.lostTimer);
    this.room.off(RoomEvent.ParticipantConnected, this.onConnected);
    this.room.off(RoomEvent.ParticipantDisconnected, this.onDisconnected);
  }

  /** How long the visitor has been away in this call so far. */
  get awayMs(): number {
    return this.awayBeforeMs + (this.lostAtMs === undefined ? 0 : performance.now() - this.lostAtMs);
  }

  private readonly onConnected = (participant: RemoteParticipant): void => {
    if (participant.identity !== this.options.identity) return;
    this.isThere = true;
    clearTimeout(this.goneTimer);
    this.goneTimer = undefined;
    clearTimeout(this.lostTimer);
    if (this.lostAtMs === undefined) return;
    const awayMs = performance.now() - this.lostAtMs;
    this.lostAtMs = undefined;
    this.awayBeforeMs += awayMs;
    this.options.onBack(awayMs);
  };

  private readonly onDisconnected = (participant: RemoteParticipant): void => {
    if (participant.identity !== this.options.identity) return;
    this.isThere = false;
    const reason = participant.disconnectReason;
    if (reason !== undefined && FINAL_REASONS.has(reason)) {
      this.startGoneTimer(0);
      return;
    }
    this.startGoneTimer(this.options.graceMs);
    if (reason !== DisconnectReason.DUPLICATE_IDENTITY) this.markLost();
    else this.lostTimer = setTimeout(() => this.markLost(), DEVICE_SWITCH_MS);
  };

  private markLost(): void {
    if (this.lostAtMs !== undefined) return;
    this.lostAtMs = performance.now();
    this.options.onLost();
  }

  private startGoneTimer(ms: number): void {
    clearTimeout(this.goneTimer);
    this.goneTimer = setTimeout(this.options.onGone, ms);
  }
}
