import type { stt, voice } from "@livekit/agents";
import type { Transcript } from "#agent/app-link/transcript.ts";
import { patchWaitLeak } from "#agent/livekit-patches/patch-leaks.ts";
import { AvatarOutput } from "#agent/media/avatar-output.ts";
import type { PlaybackEnd } from "#agent/media/voice-player.ts";
import { FlowDriver, type FlowStep } from "#agent/scenario/flow-driver.ts";
import { FunctionCalls, ToolCallLog } from "#agent/scenario/function-calls.ts";
import { ModelContext } from "#agent/scenario/model-context.ts";
import type { AvatarAgent } from "#agent/turns/avatar-agent.ts";
import { CallPace } from "#agent/turns/call-pace.ts";
import { PauseState } from "#agent/turns/pause-state.ts";
import { ReplyScheduler } from "#agent/turns/reply-scheduler.ts";
import { TurnClock } from "#agent/turns/turn-clock.ts";
import { turnStages } from "#agent/turns/turn-stages.ts";
import { HandoverWatch } from "#agent/turns/watches/handover-watch.ts";
import { IdleWatch } from "#agent/turns/watches/idle-watch.ts";
import { LateVoiceWatch } from "#agent/turns/watches/late-voice-watch.ts";
import { ProgressWatch } from "#agent/turns/watches/progress-watch.ts";
import { SilenceWatch } from "#agent/turns/watches/silence-watch.ts";
import { CallVision } from "#agent/vision/call-vision.ts";
import type { SpeechPiece } from "#lib/model-clients/speech-client.ts";
import type { VoiceState } from "#lib/worker-protocol/room-data.ts";
import type { Bootstrap } from "#lib/worker-protocol/worker-protocol.ts";
import { CallLanguage } from "./call-language.ts";
import { CallTakeover } from "./call-takeover.ts";
import { type ConversationEvent, ConversationEvents } from "./conversation-events.ts";
import {
  type ConversationParts,
  createAgent,
  createMemberSpeech,
  createSession,
  createTranscript,
} from "./conversation-parts.ts";
import { Absence } from "./visitor/absence.ts";
import { answerTurn } from "./visitor/typed-chat.ts";

/** At most one apology for failed transcription in this time, or the visitor would hear nothing else. */
const APOLOGY_INTERVAL_MS = 8_000;

/** The talking and listening half of a call, without the room. `onEvent` shows what happens in a turn. */
export class Conversation {
  readonly events = new ConversationEvents();
  readonly clock = new TurnClock();
  readonly driver: FlowDriver;
  readonly output: AvatarOutput;
  readonly agent: AvatarAgent;
  readonly session: voice.AgentSession;
  readonly replies: ReplyScheduler;
  readonly absence: Absence;
  readonly takeover: CallTakeover;
  readonly language: CallLanguage;
  readonly pace: CallPace;
  /** What the visitor shows; absent in a call in which they can show nothing. */
  readonly vision: CallVision | undefined;
  private readonly parts: ConversationParts;
  private readonly pauseState = new PauseState();
  private readonly calls: FunctionCalls;
  private readonly toolCalls = new ToolCallLog();
  private readonly context: ModelContext;
  private readonly transcript: Transcript;
  private readonly silence: SilenceWatch;
  private readonly idle: IdleWatch;
  private readonly progress: ProgressWatch;
  private readonly handover: HandoverWatch;
  private apologizedAtMs = 0;
  private isAnswerPlaying = false;
  private lastAnswer = "";
  private responses: Promise<void> = Promise.resolve();

  constructor(parts: ConversationParts) {
    this.parts = parts;
    const { clock, events, pauseState, toolCalls } = this;
    const { emit } = events;
    const { bootstrap, log, sink } = parts;
    const { llmModel, nodesJson: flow } = bootstrap.scenario;
    const { runtimeVars, resume, timeZone, recalled } = bootstrap;
    const onStep = (step: FlowStep) => emit({ type: "stepped", step });
    const language = parts.language ?? new CallLanguage(bootstrap);
    this.language = language;
    const driver = new FlowDriver({
      ...{ flow, runtimeVars, llmModel, log, timeZone, recalled, resumeAt: resume?.flowState, onStep },
      stuckLine: () => language.words.lines.stuck,
      isFromWriting: resume?.isFromWriting === true,
    });
    const output = new AvatarOutput(sink, pauseState);
    const pace = new CallPace({ driver, clock: parts.clock });
    this.pace = pace;
    this.driver = driver;
    this.output = output;
    const sayFiller = (text: string) => this.sayFiller(text);
    const onVoiceChanged = (state: VoiceState) => emit({ type: "voice_changed", state });
    const onVoiceWaited = (ms: number) => emit({ type: "voice_waited", ms });
    const unheard: string[] = [];
    const onUnheard = (text: string) => unheard.push(text);
    const onNotHeard = () => this.apologizeForHearing();
    const onEnded = () => emit({ type: "ended" });
    const calls = new FunctionCalls({ driver, clock, run: parts.runFunction, sayFiller });
    const context = new ModelContext(driver, language, (count) =>
      log.warn({ count }, "the model is too small for all system messages: the oldest are left out"),
    );
    const session = createSession(parts, {
      ...{ llmModel, clock, output, language, pace, onNotHeard, onVoiceChanged, onVoiceWaited, onUnheard },
      onFirstClause: (play) => this.watchVoice(play),
    });
    const replies = new ReplyScheduler({ session, driver, pauseState, onEnded });
    this.calls = calls;
    this.context = context;
    this.transcript = createTranscript(parts, {
      ...{ driver, output, toolCalls, clock, events, language, unheard },
    });
    const vision = bootstrap.vision && this.createVision(bootstrap.vision);
    this.vision = vision;
    this.agent = createAgent(parts, { driver, calls, context, clock, replies, language, vision });
    this.session = session;
    this.replies = replies;
    this.silence = new SilenceWatch({ session, driver, replies, pauseState });
    this.idle = new IdleWatch({
      ...{ clock: parts.clock, driver, pauseState },
      limits: () => driver.idleLimits({ callSeconds: bootstrap.idleSeconds, defaultMs: parts.idleMs }),
      remind: (onSpoken) => this.sayAside(this.language.words.lines.stillThere).addDoneCallback(onSpoken),
      onIdle: () => emit({ type: "idle" }),
    });
    this.absence = new Absence({ session, driver, pauseState });
    this.takeover = new CallTakeover({
      ...{ session, driver, pauseState, events, language, agent: this.agent, rows: parts.rows },
    });
    if (bootstrap.takeover) this.takeover.begin(bootstrap.takeover);
    this.handover = new HandoverWatch({ driver, replies, clock: parts.clock });
    this.progress = new ProgressWatch({ session, output, pauseState, log });
    events.subscribe((event) => this.onEvent(event));
  }

  /** Starts the session. The avatar says nothing until `greet`. */
  async start(): Promise<void> {
    const { session, output, agent } = this;
    this.events.forward(session, output);
    session.output.audio = output;
    await session.start({ agent });
    patchWaitLeak(agent.getActivityOrThrow());
    this.progress.start();
  }

  /** Has the avatar speak first, if the scenario wants that. */
  greet(): void {
    this.driver.begin();
    if (this.driver.owesReply) this.session.generateReply();
  }

  /**
   * All that the conversation does when something happens. In a typical turn: `speech_created`,
   * `message_added` for the visitor, `stepped`, `started`, `words_started`, `shown` while the avatar speaks, `finished`, and
   * `message_added` for the avatar.
   */
  private onEvent(event: ConversationEvent): void {
    const { clock, transcript, driver, replies, silence, idle, parts } = this;
    switch (event.type) {
      case "message_added": {
        const { item } = event;
        clock.onItem(item);
        transcript.onItem(item);
        if (item.type === "message" && item.role === "user") {
          idle.startOver();
          driver.userTurn();
        }
        const stages = turnStages(item);
        if (stages) parts.log.info(stages, "turn");
        return;
      }
      case "speech_created":
        replies.scheduleAfter(event.speech);
        return;
      case "started":
        transcript.onStarted();
        this.isAnswerPlaying = !driver.next.isFiller;
        driver.beginSpeech();
        this.agent.applyInterruptible();
        return;
      case "words_started":
        clock.onStarted();
        transcript.onWordsStarted();
        return;
      case "shown":
        transcript.onShown(event.text);
        // A space means that the second word has begun, so the first was heard.
        if (event.text.trim().includes(" ")) driver.markHeard();
        return;
      case "finished":
        this.recordEnd(event.end);
        if (this.isAnswerPlaying) this.lastAnswer = event.end.generated ?? event.end.heard;
        if (event.end.heard.trim() !== "") driver.markHeard();
        driver.endSpeech();
        replies.schedule();
        void parts.waitLine?.prepare();
        return;
      case "stepped":
        this.calls.onStep(event.step);
        this.context.onStep(event.step);
        silence.onStep(event.step);
        this.handover.onStep(event.step);
        parts.rows.keepFlow(event.step.state, this.context.resetAtMs);
        this.toolCalls.onStep(event.step);
        return;
      case "avatar_state_changed":
        silence.restart();
        idle.onAvatar(event.state);
        return;
      case "visitor_state_changed":
        silence.restart();
        idle.onVisitor(event.state);
    }
  }

  /** Measures and writes what was heard, without a request for patience in front of it. */
  private recordEnd({ leadMs = 0, ...end }: PlaybackEnd): void {
    const words = { ...end, positionMs: Math.max(0, end.positionMs - leadMs) };
    this.clock.onFinished(words);
    // After the clock, because the row contains the timing that it has just measured.
    this.transcript.onFinished(words);
  }

  /** Says a line that is not part of the scenario: once neither side speaks, or at once if `now` is set. */
  sayLine(text: string, { now = false } = {}): void {
    this.driver.queueLine(text);
    if (now) this.interrupt();
    this.session.generateReply();
  }

  /** Says the avatar's last answer again, also what an interruption left out, without the model. */
  repeat(): void {
    if (this.pauseState.isPaused || this.driver.ended || this.lastAnswer.trim() === "") return;
    this.sayLine(this.lastAnswer, { now: this.driver.interruptions !== "never" });
  }

  /** Ends what the avatar is saying, whatever the scenario says of interruptions. */
  interrupt(): void {
    this.agent.forceInterruptible();
    this.session.interrupt();
  }

  /** Answers a text as if the visitor had typed it. Texts are answered in order. */
  respond(text: string): void {
    const onTurn = () => {
      // The text will be the reply to this turn, so the model owes another one.
      if (this.driver.hasLine) this.driver.dispatch({ type: "prompted" });
    };
    this.responses = this.responses.then(() => answerTurn(this.session, text, onTurn)).catch(() => {});
  }

  /** Opens the recognition of a person who speaks in the avatar's place. */
  openMemberSpeech(): stt.SpeechStream {
    return createMemberSpeech(this.parts, this.language);
  }

  /** The visitor is busy without a word, so neither a silence nor an idle call counts from before now. */
  wait(): void {
    this.idle.startOver();
    this.silence.restart();
  }

  async close(): Promise<void> {
    this.progress.stop();
    this.pace.close();
    this.absence.close();
    this.replies.close();
    this.silence.stop();
    this.handover.stop();
    this.idle.stop();
    this.vision?.close();
    this.calls.close();
    await this.session.close();
    this.output.close();
  }

  private createVision(settings: NonNullable<Bootstrap["vision"]>): CallVision {
    const { bootstrap, log, rows } = this.parts;
    return new CallVision({
      ...{ settings, log, isResumed: bootstrap.resume !== undefined },
      note: (content) => {
        const startedAt = new Date().toISOString();
        rows.add({ role: "system", content, nodeId: this.driver.nodeId, startedAt, interrupted: false });
      },
    });
  }

  private sayFiller(text: string): void {
    const { output, pauseState, session } = this;
    if (output.isActive || pauseState.isPaused || session.userState === "speaking") return;
    this.sayAside(text, { addToChatCtx: false });
  }

  /** Says a text that answers nothing: the scenario, and what it owes the visitor, do not change. */
  private sayAside(text: string, options?: { addToChatCtx: boolean }): voice.SpeechHandle {
    const { session, driver } = this;
    const filler = driver.beginFiller();
    const speech = session.say(text, options);
    speech.addDoneCallback(() => driver.endFiller(filler));
    return speech;
  }

  /** Says "One moment, please" in front of an answer whose voice is late. */
  private watchVoice(play: (line: readonly SpeechPiece[]) => void): (() => void) | undefined {
    const { session, driver, output, pauseState, clock } = this;
    const { waitLine } = this.parts;
    if (!waitLine) return undefined;
    const readLine = () => waitLine.read();
    return new LateVoiceWatch({ session, driver, output, pauseState, clock, readLine }).begin(play);
  }

  private apologizeForHearing(): void {
    this.parts.log.warn({}, "an utterance could not be transcribed");
    if (this.pauseState.isPaused) return;
    const nowMs = Date.now();
    if (nowMs - this.apologizedAtMs < APOLOGY_INTERVAL_MS) return;
    this.apologizedAtMs = nowMs;
    this.sayLine(this.language.words.lines.notHeard, { now: true });
  }
}
