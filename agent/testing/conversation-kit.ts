import { inference, initializeLogger } from "@livekit/agents";
import type { NewRow } from "#agent/app-link/row-recorder.ts";
import { Conversation } from "#agent/call/conversation.ts";
import type { ConversationParts } from "#agent/call/conversation-parts.ts";
import { ModelPool } from "#agent/call/model-pool.ts";
import { Knowledge } from "#agent/scenario/knowledge.ts";
import type { FlowState } from "#lib/flow/engine/state.ts";
import type { Bootstrap } from "#lib/worker-protocol/worker-protocol.ts";
import { FakeFunctions } from "./fake-functions.ts";
import { FakeModel, type ScriptEntry } from "./fake-model.ts";
import { FakeSink } from "./fake-sink.ts";
import { FakeSpeaker } from "./fake-speaker.ts";
import { bootstrapFixture, quietLog, until } from "./fixtures.ts";

/**
 * A conversation without a room: a real session, scenario and player with a fast sink and a scripted model.
 */
export class ConversationKit {
  readonly bootstrap: Bootstrap;
  readonly rows: NewRow[] = [];
  /** Speech in progress, as it would be kept if the process died. */
  readonly kept: NewRow[] = [];
  readonly acks: number[] = [];
  readonly states: FlowState[] = [];
  /** When a node last reset the model's context, as the rows report says. */
  resetAtMs: number | undefined;
  readonly functions = new FakeFunctions();
  /** The names of the models that were created. */
  readonly modelNames: string[] = [];
  readonly sink: FakeSink;
  readonly speaker = new FakeSpeaker();
  readonly model: FakeModel;
  readonly conversation: Conversation;
  ended = false;

  constructor(
    options: { bootstrap?: Partial<Bootstrap>; speed?: number; parts?: Partial<ConversationParts> },
    ...script: ScriptEntry[]
  ) {
    initializeLogger({ pretty: false, level: "silent" });
    this.sink = new FakeSink(options.speed ?? 20);
    this.model = new FakeModel(...script);
    this.bootstrap = bootstrapFixture(options.bootstrap);
    this.conversation = new Conversation({
      bootstrap: this.bootstrap,
      rows: {
        add: (row, seq = this.rows.length) => {
          this.rows[seq] = row;
          return seq;
        },
        ack: (seq) => this.acks.push(seq),
        keepSpeech: (row, seq = this.rows.length) => {
          this.kept[seq] = row;
          return seq;
        },
        keepFlow: (state, resetAtMs) => {
          this.states.push(state);
          this.resetAtMs = resetAtMs;
        },
      },
      knowledge: new Knowledge(() => Promise.resolve({ passages: [] }), quietLog),
      runFunction: (call, signal) => this.functions.run(call, signal),
      models: new ModelPool((name) => {
        this.modelNames.push(name);
        return this.model;
      }),
      speaker: this.speaker,
      transcriber: { transcribe: async () => "" },
      vad: new inference.VAD(),
      sink: this.sink,
      log: quietLog,
      idleMs: 0,
      ...options.parts,
    });
    this.conversation.events.subscribe(({ type }) => {
      this.ended ||= type === "ended";
    });
  }

  /** The transcript so far, as `[role, content]`. */
  get transcript(): [string, string][] {
    return this.rows.map((row) => [row.role, row.content]);
  }

  async start({ greets = true } = {}): Promise<void> {
    await this.conversation.start();
    if (greets) this.conversation.greet();
  }

  /** Closes the conversation. The library takes half a second for that, which the next test need not wait for. */
  end(): void {
    void this.conversation.close();
  }

  /** Types a turn. Resolves when the reply has finished or was cut. */
  async turn(text: string): Promise<void> {
    await this.conversation.session.generateReply({ userInput: text }).waitForPlayout();
  }

  /** Resolves when that many rows have been written. */
  async written(count: number): Promise<void> {
    await until(() => this.rows.length >= count);
  }
}
