import type { voice } from "@livekit/agents";
import { sleep } from "#agent/call/wait.ts";
import type { FlowDriver } from "#agent/scenario/flow-driver.ts";
import type { PauseState } from "./pause-state.ts";

type SchedulerParts = {
  session: voice.AgentSession;
  driver: FlowDriver;
  pauseState: PauseState;
  /** Called once the scenario has ended the call and its last words are over. */
  onEnded: () => void;
};

/** An interruption usually brings a turn. If none comes in this time, the avatar says what it owes. */
const AFTER_INTERRUPTION_MS = 1_500;

/**
 * Generates the replies that the scenario owes the visitor: the model's reply after a text, a reply to a
 * function that finished while somebody spoke, a prompt after silence. Also ends the call once the scenario
 * has ended it and its last words are over.
 */
export class ReplyScheduler {
  private readonly session: voice.AgentSession;
  private readonly driver: FlowDriver;
  private readonly pauseState: PauseState;
  private readonly onEnded: () => void;
  private waiting = false;
  private closed = false;
  /** The session will generate a reply by itself, because it has just received a function's result. */
  private sessionReplies = false;

  constructor({ session, driver, pauseState, onEnded }: SchedulerParts) {
    this.session = session;
    this.driver = driver;
    this.pauseState = pauseState;
    this.onEnded = onEnded;
    pauseState.onChange(() => this.onPauseChanged());
  }

  /** Replies after this speech, if a reply is still owed by then. */
  scheduleAfter(speech: voice.SpeechHandle): void {
    speech.addDoneCallback(({ interrupted }) => {
      this.sessionReplies = false;
      if (interrupted && !this.driver.ended) void sleep(AFTER_INTERRUPTION_MS).then(() => this.schedule());
      else this.schedule();
    });
  }

  /** Leaves an owed reply to the session, which has a function's result. Returns whether one is owed. */
  leaveToSession(): boolean {
    const { owesReply } = this.driver;
    if (owesReply) this.sessionReplies = true;
    return owesReply;
  }

  /** Replies once neither side speaks, if a reply is still owed by then. */
  schedule(): void {
    const hasWork = this.driver.owesReply || this.driver.ended;
    if (!hasWork || this.waiting || this.closed || this.pauseState.isPaused) return;
    this.waiting = true;
    void this.replyWhenIdle();
  }

  private onPauseChanged(): void {
    if (this.pauseState.isPaused) return;
    this.sessionReplies = false;
    this.schedule();
  }

  close(): void {
    this.closed = true;
  }

  private async replyWhenIdle(): Promise<void> {
    try {
      await this.session.waitForIdleAndHold(() => {
        this.waiting = false;
        if (this.closed || this.pauseState.isPaused || this.sessionReplies) return;
        // Returns nothing: a speech handle is thenable, and awaiting it would block the session until its end.
        // "auto", because the library forbids functions in a reply that is requested from within one.
        if (this.driver.owesReply) this.session.generateReply({ toolChoice: "auto" });
        else if (this.driver.ended) this.finish();
      });
    } catch {
      // The session closed in the meantime.
    }
  }

  private finish(): void {
    this.closed = true;
    this.onEnded();
  }
}
