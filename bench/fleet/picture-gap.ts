import { setTimeout as sleep } from "node:timers/promises";
import type { VoiceVisitor } from "../load/voice-visitor.ts";

const POLL_MS = 50;

/** Watches how long a visitor gets no new picture. Frames come every 40 ms, so the figure is accurate to 100 ms. */
export class PictureGap {
  private readonly visitor: VoiceVisitor;
  private isWatching = true;
  private movedAt = performance.now();
  private longest = 0;

  constructor(visitor: VoiceVisitor) {
    this.visitor = visitor;
    void this.watch();
  }

  /** Starts a new measurement. */
  reset(): void {
    this.movedAt = performance.now();
    this.longest = 0;
  }

  /** The longest gap since the last reset, including one that has not ended, in milliseconds. */
  get longestMs(): number {
    return Math.round(Math.max(this.longest, performance.now() - this.movedAt));
  }

  stop(): void {
    this.isWatching = false;
  }

  private async watch(): Promise<void> {
    let seen = 0;
    while (this.isWatching) {
      // A new connection counts from 0, and none has no figures.
      const frames = await this.visitor.framesDecoded().catch(() => 0);
      if (frames > 0 && frames !== seen) {
        this.longest = Math.max(this.longest, performance.now() - this.movedAt);
        this.movedAt = performance.now();
        seen = frames;
      }
      await sleep(POLL_MS);
    }
  }
}
