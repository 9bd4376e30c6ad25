import { voice } from "@livekit/agents";
import type { FlowDriver } from "./flow-driver.ts";
import type { ReplyKeeper } from "./reply-keeper.ts";

/** Does what the active node's `on_silence` says when neither side has spoken for its time. */
export class SilenceWatch {
  private readonly session: voice.AgentSession;
  private readonly driver: FlowDriver;
  private readonly replies: ReplyKeeper;
  private timer: NodeJS.Timeout | undefined;
  private held = false;

  constructor(session: voice.AgentSession, driver: FlowDriver, replies: ReplyKeeper) {
    this.session = session;
    this.driver = driver;
    this.replies = replies;
    const { AgentStateChanged, UserStateChanged } = voice.AgentSessionEventTypes;
    session.on(AgentStateChanged, () => this.restart());
    session.on(UserStateChanged, () => this.restart());
    driver.follow(({ effects }) => {
      if (effects.some((effect) => effect.type === "enter_node")) this.restart();
    });
  }

  private restart(): void {
    clearTimeout(this.timer);
    if (this.held) return;
    const { agentState, userState } = this.session;
    const afterMs = this.driver.node?.on_silence?.after_ms;
    if (afterMs === undefined || agentState !== "listening" || userState === "speaking") return;
    this.timer = setTimeout(() => this.breakSilence(), afterMs);
  }

  private breakSilence(): void {
    this.driver.dispatch({ type: "silence" });
    this.replies.keep();
  }

  /** A caller who is away does not keep silent. */
  hold(): void {
    this.held = true;
    clearTimeout(this.timer);
  }

  letGo(): void {
    this.held = false;
    this.restart();
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
