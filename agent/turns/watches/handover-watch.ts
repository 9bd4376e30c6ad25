import { type Clock, machineClock } from "#agent/media/clock.ts";
import type { FlowDriver, FlowStep } from "#agent/scenario/flow-driver.ts";
import type { ReplyScheduler } from "#agent/turns/reply-scheduler.ts";

type WatchParts = {
  driver: Pick<FlowDriver, "dispatch">;
  replies: Pick<ReplyScheduler, "schedule">;
  clock?: Clock | undefined;
};

/** Ends the wait for a person who was called and does not come. Another worker that continues the call waits anew. */
export class HandoverWatch {
  private readonly parts: WatchParts;
  private readonly clock: Clock;
  private awaitedId: string | undefined;
  private cancelTimer: (() => void) | undefined;

  constructor(parts: WatchParts) {
    this.parts = parts;
    this.clock = parts.clock ?? machineClock;
  }

  onStep({ state: { handover } }: Pick<FlowStep, "state">): void {
    if (handover?.id === this.awaitedId) return;
    this.stop();
    this.awaitedId = handover?.id;
    if (handover) this.cancelTimer = this.clock.after(handover.waitMs, () => this.expire(handover.id));
  }

  stop(): void {
    this.cancelTimer?.();
    this.cancelTimer = undefined;
  }

  private expire(id: string): void {
    this.parts.driver.dispatch({ type: "handover_expired", id });
    this.parts.replies.schedule();
  }
}
