import type { voice } from "@livekit/agents";
import type { FlowDriver, FlowStep } from "#agent/scenario/flow-driver.ts";
import type { PauseState } from "#agent/turns/pause-state.ts";
import type { ReplyScheduler } from "#agent/turns/reply-scheduler.ts";

type SilenceParts = {
  session: voice.AgentSession;
  driver: FlowDriver;
  replies: ReplyScheduler;
  pauseState: PauseState;
};

/** Triggers the active node's `on_silence` when neither side has spoken for its `after_ms`. */
export class SilenceWatch {
  private readonly session: voice.AgentSession;
  private readonly driver: FlowDriver;
  private readonly replies: ReplyScheduler;
  private readonly pauseState: PauseState;
  private timer: NodeJS.Timeout | undefined;

  constructor({ session, driver, replies, pauseState }: SilenceParts) {
    this.session = session;
    this.driver = driver;
    this.replies = replies;
    this.pauseState = pauseState;
    pauseState.onChange(() => this.restart());
  }

  onStep({ effects }: FlowStep): void {
    if (effects.some((effect) => effect.type === "enter_node")) this.restart();
  }

  /** Starts counting again, if neither side speaks and the active node has an `on_silence`. */
  restart(): void {
    clearTimeout(this.timer);
    // A visitor who is away is not silent.
    if (this.pauseState.isPaused) return;
    const { agentState, userState } = this.session;
    const afterMs = this.driver.node?.on_silence?.after_ms;
    if (afterMs === undefined || agentState !== "listening" || userState === "speaking") return;
    this.timer = setTimeout(() => this.breakSilence(), afterMs);
  }

  private breakSilence(): void {
    this.driver.dispatch({ type: "silence" });
    this.replies.schedule();
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
