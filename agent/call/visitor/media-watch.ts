import { type Room, RoomEvent } from "@livekit/rtc-node";
import { sleep } from "#agent/call/wait.ts";

/** Tracks are sent again 0.6 to 1.5 s after a reconnect; a loaded machine gets more time. */
const CHECK_AFTER_MS = 2_000;
const CHECKS = 2;
/** A client that is stuck may not answer at all. */
const STATS_TIMEOUT_MS = 2_000;

export type MediaWatchOptions = {
  /** The avatar's tracks are published, and nothing of them is sent. */
  onStalled: () => void;
};

/**
 * Watches whether the avatar is sent again after its connection was lost. When a media server restarts, LiveKit's client
 * (rtc-node 0.13.35) publishes the tracks anew, but about one time in thirteen it never sends them, reports nothing, and
 * hangs in any further reconnect. Only a new connection helps, which another worker has.
 */
export class MediaWatch {
  private readonly room: Room;
  private readonly options: MediaWatchOptions;
  private timer: NodeJS.Timeout | undefined;

  constructor(room: Room, options: MediaWatchOptions) {
    this.room = room;
    this.options = options;
    room.on(RoomEvent.Reconnected, this.onReconnected);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.room.off(RoomEvent.Reconnected, this.onReconnected);
  }

  private readonly onReconnected = (): void => this.checkSoon(CHECKS);

  private checkSoon(left: number): void {
    clearTimeout(this.timer);
    const timer = setTimeout(() => void this.check(left, timer), CHECK_AFTER_MS);
    this.timer = timer;
  }

  private async check(left: number, timer: NodeJS.Timeout): Promise<void> {
    const isSent = await this.isSent();
    // Stopped, or reconnected again, in the meantime.
    if (isSent || this.timer !== timer || !this.room.isConnected) return;
    if (left > 1) this.checkSoon(left - 1);
    else this.options.onStalled();
  }

  /** Whether anything is sent of the published tracks, or there are none. */
  private async isSent(): Promise<boolean> {
    if (!this.room.localParticipant?.trackPublications.size) return true;
    const late = sleep(STATS_TIMEOUT_MS).then(() => undefined);
    const stats = await Promise.race([this.room.getRtcStats(), late]).catch(() => undefined);
    const sent = stats?.publisherStats.some(
      ({ stats }) => stats.case === "outboundRtp" && Number(stats.value.sent?.packetsSent ?? 0) > 0,
    );
    return sent ?? false;
  }
}
