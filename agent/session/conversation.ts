import { stt, type VAD, voice } from "@livekit/agents";
import { isBackchannel } from "#agent/hearing/backchannel.ts";
import { Ear } from "#agent/hearing/ear.ts";
import type { Transcriber } from "#agent/hearing/transcription-client.ts";
import { AvatarOutput } from "#agent/output/avatar-output.ts";
import type { AudioSink } from "#agent/output/voice-player.ts";
import { Voice } from "#agent/speech/voice.ts";
import type { Speaker } from "#lib/platform/speech-client.ts";
import type { Bootstrap } from "#lib/platform/worker-protocol.ts";
import { AvatarAgent } from "./avatar-agent.ts";
import type { CallLog } from "./call-log.ts";
import { FlowDriver } from "./flow-driver.ts";
import { flowTools } from "./flow-tools.ts";
import type { ModelPool } from "./model-pool.ts";
import { freshWatch, watchProgress } from "./progress-watch.ts";
import type { RowRecorder } from "./row-recorder.ts";
import { Transcript } from "./transcript.ts";
import { turnSettings } from "./turn-settings.ts";
import { turnStages } from "./turn-stages.ts";

export const NOT_HEARD_LINE = "I'm sorry, I couldn't hear that. Could you say it again, or type it to me?";
/** One apology for bad hearing in this time; more would be all that the caller hears. */
const APOLOGY_EACH_MS = 8_000;
const WATCH_EACH_MS = 1_000;
const MODEL_TIMEOUT_MS = 7_000;

export type ConversationParts = {
  bootstrap: Bootstrap;
  rows: Pick<RowRecorder, "add" | "ack">;
  models: ModelPool;
  speaker: Speaker;
  transcriber: Transcriber;
  vad: VAD;
  sink: AudioSink;
  log: CallLog;
  modelTimeoutMs?: number;
  speechTimeoutMs?: number;
  /** A function of the scenario ended the call, and its last words were heard. */
  onEnded: () => void;
};

/** Everything of a call that talks and listens, without the room around it. */
export class Conversation {
  readonly driver: FlowDriver;
  readonly agent: AvatarAgent;
  readonly session: voice.AgentSession;
  readonly output: AvatarOutput;
  private readonly parts: ConversationParts;
  private apologisedAt = 0;
  private watch = freshWatch;
  private watchTimer: NodeJS.Timeout | undefined;

  constructor(parts: ConversationParts) {
    this.parts = parts;
    const { scenario, runtimeVars } = parts.bootstrap;
    const { nodesJson: flow, llmModel } = scenario;
    this.driver = new FlowDriver({ flow, runtimeVars, llmModel, log: parts.log });
    this.output = new AvatarOutput(parts.sink);
    this.agent = new AvatarAgent({
      driver: this.driver,
      models: parts.models,
      tools: flowTools(flow, this.driver, (speech) => speech.addDoneCallback(parts.onEnded)),
      patience: {
        timeoutMs: parts.modelTimeoutMs ?? MODEL_TIMEOUT_MS,
        onFailure: (failure) => parts.log.warn({ failure }, "the chat model did not answer"),
      },
    });
    this.session = this.createSession(llmModel);
  }

  /** Starts listening and speaking, but says nothing yet. */
  async start(): Promise<void> {
    const { session, output, parts, driver } = this;
    const transcript = new Transcript({
      addRow: (row) => parts.rows.add(row),
      isSpeaking: () => output.isActive,
      spokenNodeId: () => driver.plannedNodeId,
      activeNodeId: () => driver.nodeId,
    });
    output.follow(transcript);
    session.on(voice.AgentSessionEventTypes.ConversationItemAdded, ({ item }) => {
      transcript.onItem(item);
      const stages = turnStages(item);
      if (stages) parts.log.info(stages, "turn");
    });
    session.on(voice.AgentSessionEventTypes.Error, () => parts.log.warn({}, "a part of the session failed"));
    output.follow({ onStarted: () => driver.markHeard() });
    session.output.audio = output;
    await session.start({ agent: this.agent });
    this.watchTimer = setInterval(() => this.checkProgress(), WATCH_EACH_MS);
  }

  /** The avatar's first words, if its scenario lets it speak first. */
  greet(): void {
    if (this.driver.begin()) this.session.generateReply();
  }

  /** Says a line of the call's own as soon as nobody speaks, or at once. */
  sayLine(text: string, { now = false } = {}): void {
    this.driver.queueLine(text);
    if (now) this.session.interrupt();
    this.session.generateReply();
  }

  async close(): Promise<void> {
    clearInterval(this.watchTimer);
    await this.session.close();
    this.output.close();
  }

  private createSession(llmModel: string): voice.AgentSession {
    const { parts } = this;
    const ear = new Ear({
      transcriber: parts.transcriber,
      ignores: (text) => this.output.isActive && isBackchannel(text, this.output.remainingMs),
      onFailure: () => this.apologiseForHearing(),
    });
    return new voice.AgentSession({
      ...turnSettings,
      vad: parts.vad,
      stt: new stt.StreamAdapter(ear, parts.vad),
      llm: parts.models.get(llmModel),
      tts: new Voice({
        speaker: parts.speaker,
        ...(parts.speechTimeoutMs === undefined ? {} : { timeoutMs: parts.speechTimeoutMs }),
        onFailure: () => parts.log.warn({}, "the speech server failed: a clause is shown but not heard"),
      }),
    });
  }

  private apologiseForHearing(): void {
    this.parts.log.warn({}, "an utterance could not be transcribed");
    const now = Date.now();
    if (now - this.apologisedAt < APOLOGY_EACH_MS) return;
    this.apologisedAt = now;
    this.sayLine(NOT_HEARD_LINE, { now: true });
  }

  private checkProgress(): void {
    const { output, session } = this;
    const seen = {
      active: output.isActive,
      paused: output.isPaused,
      positionMs: output.positionMs,
      userSpeaking: session.userState === "speaking",
    };
    const { state, verdict } = watchProgress(this.watch, seen, Date.now());
    this.watch = state;
    if (verdict === "fine") return;
    this.parts.log.warn({ verdict }, "speech made no progress");
    this.watch = freshWatch;
    if (verdict === "resume") output.resume();
    else session.interrupt({ force: true });
  }
}
