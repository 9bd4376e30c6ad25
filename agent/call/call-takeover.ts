import type { voice } from "@livekit/agents";
import type { NewRow, RowRecorder } from "#agent/app-link/row-recorder.ts";
import type { FlowDriver } from "#agent/scenario/flow-driver.ts";
import type { PauseState } from "#agent/turns/pause-state.ts";
import type { Takeover } from "#lib/worker-protocol/worker-protocol.ts";
import type { CallLanguage } from "./call-language.ts";
import type { ConversationEvents } from "./conversation-events.ts";

type TakeoverParts = {
  session: Pick<voice.AgentSession, "interrupt">;
  agent: Pick<voice.Agent, "chatCtx" | "updateChatCtx">;
  driver: FlowDriver;
  pauseState: PauseState;
  rows: Pick<RowRecorder, "add" | "ack">;
  events: ConversationEvents;
  language: Pick<CallLanguage, "words">;
};

type Reason = "handed_back" | "lost";
/** `commandSeq`: the command that brought it. */
type Said = { text: string; typed?: true; startedAtMs?: number; commandSeq?: number };

/** What the model reads when a person takes the avatar's place, and when they give it back. */
const startNote = (name: string): string =>
  `${name}, a person of the team, has joined the conversation and speaks in your place. The assistant's messages from here on are what ${name} says, until a note says otherwise.`;
const END_NOTES: Record<Reason, (name: string) => string> = {
  handed_back: (name) =>
    `${name} has left and handed the conversation back to you. The next messages are yours again. Begin with one short sentence that continues from what ${name} and the visitor have said. Do not greet anew, and promise nothing that ${name} did not.`,
  lost: (name) =>
    `${name} has lost the connection and left the conversation. The next messages are yours again. Continue from what ${name} and the visitor have said.`,
};

/**
 * A person speaks in the avatar's place. Until they hand back, the avatar is silent and still listens: the visitor's words and
 * the person's are in the transcript and in the model's context.
 */
export class CallTakeover {
  private readonly parts: TakeoverParts;
  private open: Takeover | undefined;
  /** The one before too: its person's last words may be transcribed after they have handed back. */
  private latest: Takeover | undefined;

  constructor(parts: TakeoverParts) {
    this.parts = parts;
  }

  /** Who speaks in the avatar's place. */
  get current(): Takeover | undefined {
    return this.open;
  }

  /** Falls silent, also in the middle of a word. `commandSeq` is absent in a call that another worker has begun. */
  begin(takeover: Takeover, commandSeq?: number): void {
    const { driver, session, pauseState } = this.parts;
    if (commandSeq !== undefined) this.addNote(startNote(takeover.name), commandSeq);
    if (this.open) return;
    this.open = takeover;
    this.latest = takeover;
    driver.dispatch({ type: "handover_taken" });
    driver.mute();
    pauseState.pause("takeover");
    if (commandSeq !== undefined) void session.interrupt({ force: true });
  }

  /** The avatar continues: from what was said in the meantime, or by saying that the person is gone. */
  end(takeover: Takeover, reason: Reason, commandSeq: number): void {
    const { driver, pauseState, language } = this.parts;
    this.addNote(END_NOTES[reason](takeover.name), commandSeq);
    if (this.open?.id !== takeover.id) return;
    this.open = undefined;
    driver.unmute();
    if (reason === "handed_back") driver.dispatch({ type: "prompted" });
    else driver.queueLine(language.words.lines.personLost.replace("{name}", () => takeover.name));
    // Which schedules what is owed.
    pauseState.resume("takeover");
  }

  /** The person typed this. */
  type(takeover: Takeover, text: string, commandSeq: number): void {
    this.add(takeover, { text, typed: true, commandSeq });
  }

  /** The person whose takeover has this id said this. */
  hear(takeoverId: string, text: string, startedAtMs: number): void {
    if (this.latest?.id === takeoverId) this.add(this.latest, { text, startedAtMs });
  }

  private add(takeover: Takeover, { text, startedAtMs = Date.now(), ...said }: Said): void {
    this.addToContext("assistant", text);
    this.addRow({ role: "assistant", content: text, memberName: takeover.name, ...said }, startedAtMs);
    this.parts.events.emit({ type: "member_spoke", takeover, text });
  }

  private addNote(content: string, commandSeq: number): void {
    this.addToContext("system", content);
    this.addRow({ role: "system", content, commandSeq }, Date.now());
  }

  private addToContext(role: "assistant" | "system", content: string): void {
    const { agent } = this.parts;
    const context = agent.chatCtx.copy();
    context.addMessage({ role, content });
    void agent.updateChatCtx(context);
  }

  private addRow(row: Omit<NewRow, "nodeId" | "startedAt" | "interrupted">, startedAtMs: number): void {
    const { rows, driver } = this.parts;
    const startedAt = new Date(startedAtMs).toISOString();
    rows.add({ ...row, nodeId: driver.nodeId, startedAt, interrupted: false });
  }
}
