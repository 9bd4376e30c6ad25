import type { voice } from "@livekit/agents";
import { type Clock, machineClock } from "#agent/media/clock.ts";
import type { FlowDriver } from "#agent/scenario/flow-driver.ts";
import type { PauseState } from "#agent/turns/pause-state.ts";
import type { IdleLimits } from "#lib/flow/scenario/pace.ts";

type IdleParts = {
  /** How long nobody may speak or type at the active node. */
  limits: () => IdleLimits;
  driver: Pick<FlowDriver, "hasSilencePrompt">;
  pauseState: PauseState;
  /** Says the reminder. Calls `onSpoken` when it is over, complete or cut. */
  remind: (onSpoken: () => void) => void;
  onIdle: () => void;
  clock?: Clock | undefined;
};

/**
 * Ends a conversation in which nobody has spoken or typed for as long as `limits` allow, after one reminder. The active node's
 * `on_silence` comes first: while it has something left to do, the count starts over. A visitor who is away is not
 * silent.
 */
export class IdleWatch {
  private readonly parts: IdleParts;
  private readonly clock: Clock;
  private avatarState: voice.AgentState = "initializing";
  private isVisitorSpeaking = false;
  /** Since when nobody has spoken, apart from the reminder. `undefined` while somebody speaks. */
  private quietSinceMs: number | undefined;
  private reminder: "none" | "speaking" | "spoken" = "none";
  private cancelTimer: (() => void) | undefined;

  constructor(parts: IdleParts) {
    this.parts = parts;
    this.clock = parts.clock ?? machineClock;
    parts.pauseState.onChange(() => this.startOver());
  }

  onAvatar(state: voice.AgentState): void {
    this.avatarState = state;
    if (this.reminder === "none" || (this.reminder === "spoken" && state !== "listening")) this.startOver();
    else this.schedule();
  }

  onVisitor(state: voice.UserState): void {
    this.isVisitorSpeaking = state === "speaking";
    this.startOver();
  }

  /** Counts from zero: somebody speaks, or the visitor has typed or was away. */
  startOver(): void {
    this.reminder = "none";
    this.quietSinceMs = undefined;
    this.schedule();
  }

  stop(): void {
    this.cancelTimer?.();
  }

  private get isQuiet(): boolean {
    const { pauseState } = this.parts;
    return !pauseState.isPaused && !this.isVisitorSpeaking && this.avatarState === "listening";
  }

  private schedule(): void {
    this.cancelTimer?.();
    const { limits, onIdle } = this.parts;
    const { remindMs, endMs } = limits();
    if (endMs === 0 || this.reminder === "speaking" || !this.isQuiet) return;
    this.quietSinceMs ??= this.clock.now();
    const [afterMs, run] = this.reminder === "spoken" ? [endMs, onIdle] : [remindMs, () => this.remind()];
    this.cancelTimer = this.clock.after(Math.max(0, this.quietSinceMs + afterMs - this.clock.now()), run);
  }

  private remind(): void {
    if (this.parts.driver.hasSilencePrompt) {
      this.startOver();
      return;
    }
    this.reminder = "speaking";
    this.parts.remind(() => {
      // The visitor may have spoken in the meantime.
      if (this.reminder !== "speaking") return;
      this.reminder = "spoken";
      this.schedule();
    });
  }
}
