import type { voice } from "@livekit/agents";
import type { FaceState } from "#lib/avatar-engine/draw/face-types.ts";
import { isQuestion } from "#lib/avatar-engine/motion/speech-cues.ts";
import type { ConversationEvent } from "./conversation-events.ts";

/** The part of the face that shows what the avatar is doing. */
export interface MoodTarget {
  setState(state: FaceState): void;
  setUserSpeaking(speaking: boolean): void;
  noticeQuestion(): void;
}

const FACE_STATES: Record<voice.AgentState, FaceState> = {
  initializing: "idle",
  idle: "idle",
  listening: "listening",
  thinking: "thinking",
  speaking: "speaking",
};

/** How long the face looks interrupted before it listens. */
const INTERRUPTED_MS = 700;

/** Makes the face reflect the session: listening, thinking, speaking, interrupted, and the visitor's questions. */
export class FaceMood {
  private readonly target: MoodTarget;
  private current: FaceState = "idle";
  private timer: NodeJS.Timeout | undefined;

  constructor(target: MoodTarget) {
    this.target = target;
  }

  onEvent(event: ConversationEvent): void {
    if (event.type === "avatar_state_changed") this.change(FACE_STATES[event.state]);
    else if (event.type === "visitor_state_changed") this.target.setUserSpeaking(event.state === "speaking");
    else if (event.type === "transcribed" && isQuestion(event.text)) this.target.noticeQuestion();
    else if (event.type === "finished" && event.end.interrupted) this.showInterruption();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private change(state: FaceState): void {
    this.current = state;
    if (this.timer === undefined || state === "speaking") this.target.setState(state);
  }

  private showInterruption(): void {
    this.target.setState("interrupted");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.target.setState(this.current);
    }, INTERRUPTED_MS);
  }
}
