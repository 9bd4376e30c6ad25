import type { voice } from "@livekit/agents";
import type { AvatarOutput } from "#agent/output/avatar-output.ts";
import type { FlowDriver } from "./flow-driver.ts";
import type { ReplyKeeper } from "./reply-keeper.ts";
import type { SilenceWatch } from "./silence-watch.ts";

/** Whoever is back by then has hardly noticed: the avatar goes on in the middle of its sentence. */
export const BLIP_MS = 4_000;

export type AbsenceParts = {
  session: Pick<voice.AgentSession, "interrupt" | "generateReply">;
  output: Pick<AvatarOutput, "hold" | "letGo">;
  driver: Pick<FlowDriver, "pickUp">;
  replies: Pick<ReplyKeeper, "hold" | "letGo">;
  silence: Pick<SilenceWatch, "hold" | "letGo">;
};

/**
 * Keeps the avatar silent while the caller is away. After a blip it goes on where it was held; after more, what was
 * being said is cut at the last word that was heard, and it picks the thread up again once the caller is back.
 */
export class Absence {
  private readonly parts: AbsenceParts;
  private timer: NodeJS.Timeout | undefined;

  constructor(parts: AbsenceParts) {
    this.parts = parts;
  }

  begin(): void {
    const { output, replies, silence, session } = this.parts;
    output.hold();
    replies.hold();
    silence.hold();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void session.interrupt({ force: true }), BLIP_MS);
  }

  end(awayMs: number): void {
    const { output, replies, silence, session, driver } = this.parts;
    clearTimeout(this.timer);
    const wasLong = awayMs >= BLIP_MS;
    if (wasLong) {
      // What was answered to nobody is not said into the first moment of the return.
      void session.interrupt({ force: true });
      driver.pickUp();
    }
    output.letGo();
    silence.letGo();
    replies.letGo();
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
