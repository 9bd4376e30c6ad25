import type { voice } from "@livekit/agents";
import type { FlowStep } from "#agent/scenario/flow-driver.ts";
import type { FaceState } from "#lib/avatar-engine/draw/face-types.ts";
import type { MoodCue } from "#lib/avatar-engine/mood/mood.ts";
import { readMood } from "#lib/avatar-engine/mood/read-mood.ts";
import { isQuestion } from "#lib/avatar-engine/motion/speech-cues.ts";
import type { ConversationEvent } from "./conversation-events.ts";
import { isTyped } from "./visitor/typed-chat.ts";

/** The part of the face that shows what the avatar is doing and how it feels. */
export interface MoodTarget {
  setState(state: FaceState): void;
  setUserSpeaking(speaking: boolean): void;
  noticeQuestion(): void;
  feel(cue: MoodCue): void;
  feelWithNextWords(cue: MoodCue): void;
}

const FACE_STATES: Record<voice.AgentState, FaceState> = {
  initializing: "idle",
  idle: "idle",
  listening: "listening",
  thinking: "thinking",
  speaking: "speaking",
};

type ItemAdded = Extract<ConversationEvent, { type: "message_added" }>["item"];

/** How long the face looks interrupted before it listens. */
const INTERRUPTED_MS = 700;

/** How the words after a request sound. Not before them: its result may still be bad news. */
const SUCCEEDED: MoodCue = { mood: "pleased", strength: 0.6 };
const FAILED: MoodCue = { mood: "concerned", strength: 0.5 };

/**
 * Makes the face reflect the session: listening, thinking while a function runs too, speaking, interrupted; the
 * visitor's questions and the mood of their words; and how functions end. The avatar's own words reach the face with
 * their sound.
 */
export class FaceMood {
  private readonly target: MoodTarget;
  private current: FaceState = "idle";
  private isVisitorSpeaking = false;
  /** Functions that run, and whether each is a request. Only the end of a request is news, not that of a search. */
  private readonly running = new Map<string, boolean>();
  private timer: NodeJS.Timeout | undefined;

  constructor(target: MoodTarget) {
    this.target = target;
  }

  onEvent(event: ConversationEvent): void {
    if (event.type === "avatar_state_changed") this.change(FACE_STATES[event.state]);
    else if (event.type === "visitor_state_changed") this.hear(event.state === "speaking");
    else if (event.type === "transcribed") this.understand(event.text);
    else if (event.type === "message_added") this.read(event.item);
    else if (event.type === "stepped") this.onStep(event.step);
    else if (event.type === "finished" && event.end.interrupted) this.showInterruption();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private hear(isSpeaking: boolean): void {
    this.isVisitorSpeaking = isSpeaking;
    this.target.setUserSpeaking(isSpeaking);
    if (this.running.size > 0) this.show();
  }

  private understand(text: string): void {
    if (isQuestion(text)) this.target.noticeQuestion();
    this.sympathize(text);
  }

  /** What a visitor types is not transcribed. */
  private read(item: ItemAdded): void {
    if (item.type === "message" && isTyped(item)) this.sympathize(item.textContent ?? "");
  }

  private sympathize(text: string): void {
    const mood = readMood(text);
    // A visitor who thinks doesn't make the avatar think.
    if (mood && mood.mood !== "thinking") this.target.feel(mood);
  }

  private onStep({ event, effects }: FlowStep): void {
    const wasRunning = this.running.size > 0;
    if (event.type === "function_finished") this.tellEnd(event.callId, event.ok);
    for (const effect of effects) {
      if (effect.type === "run_function")
        this.running.set(effect.callId, effect.endpointId !== null || effect.page !== undefined);
      else if (effect.type === "cancel_function") this.running.delete(effect.callId);
    }
    if (wasRunning !== this.running.size > 0) this.show();
  }

  private tellEnd(callId: string, ok: boolean): void {
    const isRequest = this.running.get(callId);
    this.running.delete(callId);
    if (isRequest) this.target.feelWithNextWords(ok ? SUCCEEDED : FAILED);
  }

  private change(state: FaceState): void {
    this.current = state;
    this.show();
  }

  private show(): void {
    if (this.timer !== undefined && this.current !== "speaking") return;
    const isWaiting = this.current === "listening" || this.current === "idle";
    const thinks = isWaiting && this.running.size > 0 && !this.isVisitorSpeaking;
    this.target.setState(thinks ? "thinking" : this.current);
  }

  private showInterruption(): void {
    this.target.setState("interrupted");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.show();
    }, INTERRUPTED_MS);
  }
}
