import type { voice } from "@livekit/agents";
import type { AvatarOutput } from "#agent/media/avatar-output.ts";
import type { FlowDriver } from "#agent/scenario/flow-driver.ts";
import type { PauseState } from "#agent/turns/pause-state.ts";
import type { TurnClock } from "#agent/turns/turn-clock.ts";
import type { SpeechPiece } from "#lib/model-clients/speech-client.ts";
import { LATE_VOICE_MS } from "#lib/worker-protocol/room-data.ts";

/** A voice that was requested more recently is probably about to begin. */
const MIN_VOICE_WAIT_MS = 1_000;
const INTERVAL_MS = 100;

type WatchParts = {
  session: Pick<voice.AgentSession, "userState">;
  driver: Pick<FlowDriver, "next">;
  output: Pick<AvatarOutput, "isActive">;
  pauseState: PauseState;
  clock: Pick<TurnClock, "waitedMs">;
  /** Returns the sound of "One moment, please", if it was spoken in advance. */
  readLine: () => Promise<readonly SpeechPiece[] | undefined>;
};

/**
 * Says "One moment, please" before an answer whose voice is late: 2.5 s after the visitor's turn. It is played from this machine's
 * disk as the beginning of the answer's own speech, so a visitor interrupts both alike, and it appears neither in captions nor in
 * the transcript. A function's filler, which fills the wait itself, and what the avatar says unasked have none.
 */
export class LateVoiceWatch {
  private readonly parts: WatchParts;

  constructor(parts: WatchParts) {
    this.parts = parts;
  }

  /** The voice of a speech was requested. `play` plays a sound in front of it. Call the returned function once it is there. */
  begin(play: (line: readonly SpeechPiece[]) => void): () => void {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const check = async () => {
      const line = this.isDue() ? await this.parts.readLine() : undefined;
      if (isOver) return;
      if (line && this.isDue()) play(line);
      else timer = setTimeout(() => void check(), INTERVAL_MS);
    };
    timer = setTimeout(() => void check(), MIN_VOICE_WAIT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }

  private isDue(): boolean {
    const { session, driver, output, pauseState, clock } = this.parts;
    const isAnswerNext = !driver.next.isFiller && !output.isActive;
    if (!isAnswerNext || pauseState.isPaused || session.userState === "speaking") return false;
    return (clock.waitedMs ?? 0) >= LATE_VOICE_MS;
  }
}
