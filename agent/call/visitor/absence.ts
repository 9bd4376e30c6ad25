import type { voice } from "@livekit/agents";
import type { FlowDriver } from "#agent/scenario/flow-driver.ts";
import type { PauseState } from "#agent/turns/pause-state.ts";

/**
 * After a shorter absence the avatar simply continues its sentence: the visitor has hardly missed anything.
 */
export const BLIP_MS = 4_000;

type AbsenceParts = {
  session: Pick<voice.AgentSession, "interrupt">;
  driver: Pick<FlowDriver, "pickUp">;
  pauseState: PauseState;
};

/**
 * Keeps the avatar silent while the visitor is away. After less than `BLIP_MS` it continues where it was
 * paused. After more, its speech is cut at the last word heard, and it picks up the thread once the visitor
 * is back.
 */
export class Absence {
  private readonly parts: AbsenceParts;
  private timer: NodeJS.Timeout | undefined;

  constructor(parts: AbsenceParts) {
    this.parts = parts;
  }

  begin(): void {
    const { pauseState, session } = this.parts;
    pauseState.pause("visitor_away");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void session.interrupt({ force: true }), BLIP_MS);
  }

  end(awayMs: number): void {
    const { pauseState, session, driver } = this.parts;
    clearTimeout(this.timer);
    if (awayMs >= BLIP_MS) {
      // A reply generated during the absence must not play the moment the visitor returns.
      void session.interrupt({ force: true });
      driver.pickUp();
    }
    pauseState.resume("visitor_away");
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
