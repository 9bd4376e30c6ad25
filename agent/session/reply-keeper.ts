import { voice } from "@livekit/agents";
import type { FlowDriver } from "./flow-driver.ts";
import { sleep } from "./wait.ts";

/** An interruption brings a turn of its own. When none has come by then, the avatar says what it owes. */
const AFTER_INTERRUPTION_MS = 1_500;

/**
 * Sees to it that what the scenario owes the caller is said: the model's answer after a text, the answer to a function
 * that ended while somebody spoke, a word into a silence. And that a call which the scenario ended is over.
 */
export class ReplyKeeper {
  private readonly session: voice.AgentSession;
  private readonly driver: FlowDriver;
  private readonly onEnded: () => void;
  private waiting = false;
  private over = false;
  private held = false;
  /** The session will ask for a reply by itself: a function's answer has just been given to it. */
  private sessionReplies = false;

  constructor(session: voice.AgentSession, driver: FlowDriver, onEnded: () => void) {
    this.session = session;
    this.driver = driver;
    this.onEnded = onEnded;
    session.on(voice.AgentSessionEventTypes.SpeechCreated, ({ speechHandle }) => {
      speechHandle.addDoneCallback(({ interrupted }) => {
        this.sessionReplies = false;
        if (interrupted && !driver.ended) void sleep(AFTER_INTERRUPTION_MS).then(() => this.keep());
        else this.keep();
      });
    });
  }

  expectSessionReply(): void {
    this.sessionReplies = true;
  }

  /** Speaks once neither side does, if there is something to say by then. */
  keep(): void {
    if (this.waiting || this.over || this.held || !(this.driver.owesReply || this.driver.ended)) return;
    this.waiting = true;
    void this.replyWhenIdle();
  }

  /** What is owed waits for the caller to come back. */
  hold(): void {
    this.held = true;
  }

  letGo(): void {
    this.held = false;
    this.sessionReplies = false;
    this.keep();
  }

  close(): void {
    this.over = true;
  }

  private async replyWhenIdle(): Promise<void> {
    try {
      await this.session.waitForIdleAndHold(() => {
        this.waiting = false;
        if (this.over || this.held || this.sessionReplies) return;
        // Nothing is returned: a speech handle is thenable, and awaiting it here would hold the session for its length.
        // Asked for from within a function, the library would forbid the model all functions.
        if (this.driver.owesReply) this.session.generateReply({ toolChoice: "auto" });
        else if (this.driver.ended) this.finish();
      });
    } catch {
      // The session closed while waiting: nobody is left to hear it.
    }
  }

  private finish(): void {
    this.over = true;
    this.onEnded();
  }
}
