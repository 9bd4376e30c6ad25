import { inference, initializeLogger } from "@livekit/agents";
import { Conversation, type ConversationParts } from "#agent/session/conversation.ts";
import { Knowledge } from "#agent/session/knowledge.ts";
import { ModelPool } from "#agent/session/model-pool.ts";
import type { NewRow } from "#agent/session/row-recorder.ts";
import type { FlowState } from "#lib/flow/state.ts";
import type { Bootstrap } from "#lib/platform/worker-protocol.ts";
import { FakeFunctions } from "./fake-functions.ts";
import { FakeModel, type ScriptEntry } from "./fake-model.ts";
import { FakeSink } from "./fake-sink.ts";
import { FakeSpeaker } from "./fake-speaker.ts";
import { bootstrapFixture, quietLog, until } from "./fixtures.ts";

/** A whole conversation without a room: real session, scenario, voice and player over a fast sink and a scripted model. */
export class ConversationKit {
  readonly bootstrap: Bootstrap;
  readonly rows: NewRow[] = [];
  readonly acks: number[] = [];
  readonly states: FlowState[] = [];
  readonly functions = new FakeFunctions();
  /** The models that were asked for, each once. */
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
        keepFlow: (state) => this.states.push(state),
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
      onEnded: () => {
        this.ended = true;
      },
      ...options.parts,
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

  /** A typed turn; resolves when its answer was heard to its end, or cut. */
  async turn(text: string): Promise<void> {
    await this.conversation.session.generateReply({ userInput: text }).waitForPlayout();
  }

  /** Resolves when that many rows are written. */
  async written(count: number): Promise<void> {
    await until(() => this.rows.length >= count);
  }
}
