import { llm, stt, type VAD, voice } from "@livekit/agents";
import { isBackchannel } from "#agent/hearing/backchannel.ts";
import { Ear } from "#agent/hearing/ear.ts";
import type { Transcriber } from "#agent/hearing/transcription-client.ts";
import { AvatarOutput } from "#agent/output/avatar-output.ts";
import type { AudioSink } from "#agent/output/voice-player.ts";
import { Voice } from "#agent/speech/voice.ts";
import type { Speaker } from "#lib/platform/speech-client.ts";
import type { TurnTiming } from "#lib/platform/turn-timing.ts";
import type { Bootstrap } from "#lib/platform/worker-protocol.ts";
import { Absence } from "./absence.ts";
import { AvatarAgent } from "./avatar-agent.ts";
import type { CallLog } from "./call-log.ts";
import { FlowDriver } from "./flow-driver.ts";
import { flowTools } from "./flow-tools.ts";
import { type FunctionAnswer, FunctionCalls, type FunctionRunner } from "./function-calls.ts";
import type { Knowledge } from "./knowledge.ts";
import { ModelContext } from "./model-context.ts";
import type { ModelPool } from "./model-pool.ts";
import { freshWatch, watchProgress } from "./progress-watch.ts";
import { ReplyKeeper } from "./reply-keeper.ts";
import type { RowRecorder } from "./row-recorder.ts";
import { SilenceWatch } from "./silence-watch.ts";
import { tidyWaits } from "./tidy-waits.ts";
import { ToolCallLog } from "./tool-call-log.ts";
import { Transcript } from "./transcript.ts";
import { type MeasuredTurn, TurnClock } from "./turn-clock.ts";
import { turnSettings } from "./turn-settings.ts";
import { turnStages } from "./turn-stages.ts";

export const NOT_HEARD_LINE = "I'm sorry, I couldn't hear that. Could you say it again, or type it to me?";
/** One apology for bad hearing in this time; more would be all that the caller hears. */
const APOLOGY_EACH_MS = 8_000;
const WATCH_EACH_MS = 1_000;
const MODEL_TIMEOUT_MS = 7_000;

export type ConversationParts = {
  bootstrap: Bootstrap;
  rows: Pick<RowRecorder, "add" | "ack" | "keepFlow">;
  runFunction: FunctionRunner;
  knowledge: Pick<Knowledge, "prepare" | "takeCitations">;
  models: ModelPool;
  speaker: Speaker;
  transcriber: Transcriber;
  vad: VAD;
  sink: AudioSink;
  log: CallLog;
  modelTimeoutMs?: number;
  speechTimeoutMs?: number;
  /** Something was said, and it is known where the time went. */
  onTurn?: (turn: MeasuredTurn) => void;
  /** A function of the scenario ended the call, and its last words were heard. */
  onEnded: () => void;
};

/** Everything of a call that talks and listens, without the room around it. */
export class Conversation {
  readonly driver: FlowDriver;
  readonly agent: AvatarAgent;
  readonly session: voice.AgentSession;
  readonly output: AvatarOutput;
  readonly replies: ReplyKeeper;
  readonly absence: Absence;
  private readonly calls: FunctionCalls;
  readonly clock = new TurnClock();
  readonly silence: SilenceWatch;
  private readonly parts: ConversationParts;
  /** The last speech that the caller was not to interrupt. */
  private guarded: voice.SpeechHandle | undefined;
  private apologisedAt = 0;
  private watch = freshWatch;
  private watchTimer: NodeJS.Timeout | undefined;

  constructor(parts: ConversationParts) {
    this.parts = parts;
    const { scenario, runtimeVars, resume } = parts.bootstrap;
    const { nodesJson: flow, llmModel } = scenario;
    this.driver = new FlowDriver({
      flow,
      runtimeVars,
      llmModel,
      log: parts.log,
      resumeAt: resume?.flowState,
    });
    this.output = new AvatarOutput(parts.sink);
    this.calls = new FunctionCalls(this.driver, {
      run: (call, signal) => this.runFunction(call, signal),
      sayFiller: (text) => this.sayFiller(text),
    });
    this.agent = this.createAgent();
    this.session = this.createSession(llmModel);
    this.replies = new ReplyKeeper(this.session, this.driver, parts.onEnded);
    this.silence = new SilenceWatch(this.session, this.driver, this.replies);
    this.absence = new Absence(this);
    this.driver.follow(({ state }) => parts.rows.keepFlow(state));
  }

  private createAgent(): AvatarAgent {
    const { parts, driver, calls, clock } = this;
    return new AvatarAgent({
      history: parts.bootstrap.resume?.rows ?? [],
      driver,
      calls,
      context: new ModelContext(driver),
      clock,
      knowledge: parts.knowledge,
      models: parts.models,
      tools: flowTools(parts.bootstrap.scenario.nodesJson, {
        execute: (callId) => calls.execute(callId),
        takeReply: () => this.takeReply(),
        onLeftAlone: (call, answer) => this.bringAnswer(call, answer),
      }),
      patience: {
        timeoutMs: parts.modelTimeoutMs ?? MODEL_TIMEOUT_MS,
        onFailure: (failure) => parts.log.warn({ failure }, "the chat model did not answer"),
      },
    });
  }

  /** What is asked neither of an endpoint nor of the page is asked of the documents. */
  private readonly runFunction: FunctionRunner = (call, signal) => {
    const stage = call.endpointId === null && !call.page ? "retrieval" : "tools";
    return this.clock.time(stage, () => this.parts.runFunction(call, signal));
  };

  private takeReply(): boolean {
    const { owesReply } = this.driver;
    if (owesReply) this.replies.expectSessionReply();
    return owesReply;
  }

  /** Puts a function's answer into the context by hand, and has the avatar speak of it when neither side speaks. */
  private bringAnswer({ callId, name }: { callId: string; name: string }, answer: FunctionAnswer): void {
    const latest = this.agent.chatCtx.copy();
    latest.insert(llm.FunctionCallOutput.create({ callId, name, output: answer.text, isError: !answer.ok }));
    void this.agent.updateChatCtx(latest);
    this.replies.keep();
  }

  private sayFiller(text: string): void {
    if (this.output.isActive || this.output.isHeld || this.session.userState === "speaking") return;
    const over = this.driver.beginAside();
    this.session.say(text, { addToChatCtx: false }).addDoneCallback(over);
  }

  /** Starts listening and speaking, but says nothing yet. */
  async start(): Promise<void> {
    const { session, output, parts, driver, clock } = this;
    const toolCalls = new ToolCallLog(driver);
    const transcript = new Transcript({
      addRow: (row, seq) => parts.rows.add(row, seq),
      takeToolCalls: () => toolCalls.take(),
      takeCitations: () => parts.knowledge.takeCitations(),
      isSpeaking: () => output.isActive,
      takeTiming: () => this.takeTiming(),
      spoken: () => driver.next,
      activeNodeId: () => driver.nodeId,
    });
    // In this order: the row takes the clock's figures.
    output.follow(clock);
    output.follow(transcript);
    session.on(voice.AgentSessionEventTypes.ConversationItemAdded, ({ item }) => {
      clock.onItem(item);
      transcript.onItem(item);
      if (item.type === "message" && item.role === "user") driver.userTurn();
      const stages = turnStages(item);
      if (stages) parts.log.info(stages, "turn");
    });
    session.on(voice.AgentSessionEventTypes.Error, () => parts.log.warn({}, "a part of the session failed"));
    output.follow({
      onStarted: () => this.onStarted(),
      // The second word has begun: the first was heard.
      onShown: (text) => text.trim().includes(" ") && driver.markHeard(),
      onFinished: ({ heard }) => this.onSpoken(heard),
    });
    session.output.audio = output;
    await session.start({ agent: this.agent });
    tidyWaits(this.agent.getActivityOrThrow());
    this.watchTimer = setInterval(() => this.checkProgress(), WATCH_EACH_MS);
  }

  private takeTiming(): TurnTiming | undefined {
    const turn = this.clock.take();
    if (turn) this.parts.onTurn?.(turn);
    return turn?.timing;
  }

  /** The avatar's first words, if its scenario lets it speak first. */
  greet(): void {
    this.driver.begin();
    if (this.driver.owesReply) this.session.generateReply();
  }

  private onStarted(): void {
    this.driver.beginSpeech();
    const { currentSpeech: speech } = this.agent.getActivityOrThrow();
    if (!speech || speech.interrupted) return;
    if (!this.driver.canBeInterrupted) {
      speech.allowInterruptions = false;
      this.guarded = speech;
    } else if (speech === this.guarded) {
      // The same turn has gone on to a node that may be interrupted.
      speech.allowInterruptions = true;
    }
  }

  private onSpoken(heard: string): void {
    if (heard.trim() !== "") this.driver.markHeard();
    this.driver.endSpeech();
    this.replies.keep();
  }

  /** Says a line of the call's own as soon as nobody speaks, or at once. */
  sayLine(text: string, { now = false } = {}): void {
    this.driver.queueLine(text);
    if (now) this.cutIn();
    this.session.generateReply();
  }

  /** Interrupts whatever is said, also what the caller may not interrupt. */
  private cutIn(): void {
    const { currentSpeech } = this.agent.getActivityOrThrow();
    if (currentSpeech && !currentSpeech.done()) currentSpeech.allowInterruptions = true;
    this.session.interrupt();
  }

  async close(): Promise<void> {
    clearInterval(this.watchTimer);
    this.absence.close();
    this.replies.close();
    this.silence.stop();
    this.calls.close();
    await this.session.close();
    this.output.close();
  }

  private createSession(llmModel: string): voice.AgentSession {
    const { parts, clock } = this;
    const ear = new Ear({
      transcriber: {
        transcribe: (...heard) => clock.time("transcription", () => parts.transcriber.transcribe(...heard)),
      },
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
        onAsked: () => clock.beginVoice(),
      }),
    });
  }

  private apologiseForHearing(): void {
    this.parts.log.warn({}, "an utterance could not be transcribed");
    if (this.output.isHeld) return;
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
    if (verdict === "fine" || output.isHeld) return;
    this.parts.log.warn({ verdict }, "speech made no progress");
    this.watch = freshWatch;
    if (verdict === "resume") output.resume();
    else session.interrupt({ force: true });
  }
}
