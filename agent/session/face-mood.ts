import { voice } from "@livekit/agents";
import type { AvatarOutput } from "#agent/output/avatar-output.ts";
import type { FaceState } from "#lib/avatar/face-types.ts";

/** The part of the face that shows what the avatar is at. */
export interface MoodTarget {
  setState(state: FaceState): void;
  setUserSpeaking(speaking: boolean): void;
}

const FACE_STATES: Record<voice.AgentState, FaceState> = {
  initializing: "idle",
  idle: "idle",
  listening: "listening",
  thinking: "thinking",
  speaking: "speaking",
};

/** How long the face shows that it was interrupted before it listens. */
const INTERRUPTED_MS = 700;

/** Lets the face show what the session does: listening, thinking, speaking, being interrupted. */
export class FaceMood {
  private readonly target: MoodTarget;
  private current: FaceState = "idle";
  private timer: NodeJS.Timeout | undefined;

  constructor(target: MoodTarget, session: voice.AgentSession, output: AvatarOutput) {
    this.target = target;
    session.on(voice.AgentSessionEventTypes.AgentStateChanged, ({ newState }) =>
      this.change(FACE_STATES[newState]),
    );
    session.on(voice.AgentSessionEventTypes.UserStateChanged, ({ newState }) =>
      target.setUserSpeaking(newState === "speaking"),
    );
    output.follow({
      onFinished: ({ interrupted }) => {
        if (interrupted) this.startle();
      },
    });
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private change(state: FaceState): void {
    this.current = state;
    if (this.timer === undefined || state === "speaking") this.target.setState(state);
  }

  private startle(): void {
    this.target.setState("interrupted");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.target.setState(this.current);
    }, INTERRUPTED_MS);
  }
}
