import { type stt, type VAD, voice } from "@livekit/agents";
import type { RowRecorder } from "#agent/app-link/row-recorder.ts";
import { Transcript } from "#agent/app-link/transcript.ts";
import type { AvatarOutput } from "#agent/media/avatar-output.ts";
import type { Clock } from "#agent/media/clock.ts";
import type { AudioSink } from "#agent/media/voice-player.ts";
import type { FlowDriver } from "#agent/scenario/flow-driver.ts";
import { flowTools } from "#agent/scenario/flow-tools.ts";
import type { FunctionCalls, FunctionRunner, ToolCallLog } from "#agent/scenario/function-calls.ts";
import type { Knowledge } from "#agent/scenario/knowledge.ts";
import type { ModelContext } from "#agent/scenario/model-context.ts";
import { SttAdapter } from "#agent/stt/stt-adapter.ts";
import { TtsAdapter, type TtsAdapterOptions } from "#agent/tts/tts-adapter.ts";
import { AvatarAgent } from "#agent/turns/avatar-agent.ts";
import type { CallPace } from "#agent/turns/call-pace.ts";
import { judgeEnding } from "#agent/turns/end-of-turn.ts";
import type { ReplyScheduler } from "#agent/turns/reply-scheduler.ts";
import type { TurnClock } from "#agent/turns/turn-clock.ts";
import { isBackchannel, lastText } from "#agent/turns/turn-detector.ts";
import { maxSilence, TRANSCRIBE_AFTER_MS, turnSettings, vadSettings } from "#agent/turns/turn-settings.ts";
import type { CallVision } from "#agent/vision/call-vision.ts";
import type { Speaker, SpeechPiece } from "#lib/model-clients/speech-client.ts";
import type { Transcriber } from "#lib/model-clients/transcription-client.ts";
import type { VoiceState } from "#lib/worker-protocol/room-data.ts";
import type { Bootstrap } from "#lib/worker-protocol/worker-protocol.ts";
import type { CallLanguage } from "./call-language.ts";
import type { ConversationEvents } from "./conversation-events.ts";
import type { ModelPool } from "./model-pool.ts";
import type { CallLog } from "./reporting/call-trace.ts";

const MODEL_TIMEOUT_MS = 7_000;

/** What a conversation needs from its call. */
export type ConversationParts = {
  bootstrap: Bootstrap;
  rows: Pick<RowRecorder, "add" | "ack" | "keepFlow" | "keepSpeech">;
  runFunction: FunctionRunner;
  knowledge: Pick<Knowledge, "prepare" | "takeCitations">;
  models: ModelPool;
  speaker: Speaker;
  /** "One moment, please" in this voice, for answers whose voice is late. */
  waitLine?: { prepare: () => Promise<void>; read: () => Promise<readonly SpeechPiece[] | undefined> };
  transcriber: Transcriber;
  /** Shared with `transcriber` and `speaker`; by default the bootstrap's. */
  language?: CallLanguage;
  vad: VAD;
  sink: AudioSink;
  log: CallLog;
  /** How long nobody may speak or type before the call ends, unless the call or its scenario says; 0 for any time. */
  idleMs: number;
  clock?: Clock;
  modelTimeoutMs?: number;
  speechTimeoutMs?: number;
};

type SessionContext = {
  llmModel: string;
  clock: TurnClock;
  output: AvatarOutput;
  language: CallLanguage;
  pace: CallPace;
  /** Called for each utterance of the visitor that could not be transcribed. */
  onNotHeard: () => void;
  onVoiceChanged: (state: VoiceState) => void;
  /** Called with how long the first audio of each answer took. */
  onVoiceWaited: (ms: number) => void;
  /** Called for each clause that is shown in silence. */
  onUnheard: (text: string) => void;
  onFirstClause: TtsAdapterOptions["onFirstClause"];
};

/** Creates the library's session over our own speech recognition, models and voice. */
export function createSession(parts: ConversationParts, context: SessionContext): voice.AgentSession {
  const { models, speaker, transcriber, vad, log, speechTimeoutMs } = parts;
  const { llmModel, clock, output, language, pace } = context;
  const { onNotHeard, onVoiceChanged, onVoiceWaited, onUnheard, onFirstClause } = context;
  const sttAdapter = new SttAdapter({
    transcriber: {
      transcribe: (...audio) => clock.time("transcription", () => transcriber.transcribe(...audio)),
    },
    isWhole: (text) => {
      // The library prepares no answer while it speaks or thinks, and would not begin later, when it could.
      if (output.isActive || session.agentState !== "listening") return false;
      return judgeEnding(text, lastText(session.history.items, "assistant"), language.words) === "finished";
    },
    ignores: (text) => {
      if (!output.isActive) return false;
      // With nothing left to say, a backchannel counts as an answer.
      const remainingMs = pace.isEasilyInterrupted ? 0 : output.remainingMs;
      return isBackchannel(text, remainingMs, language.words.backchannel);
    },
    language: () => language.current,
    onFailure: onNotHeard,
    vad,
    minProbability: vadSettings.deactivationThreshold,
    earlyMs: TRANSCRIBE_AFTER_MS,
  });
  const session: voice.AgentSession = new voice.AgentSession({
    ...turnSettings({
      words: () => language.words,
      silenceMs: (ending) => pace.silenceMs(ending),
      onSilence: (ms) => session.updateOptions(maxSilence(ms)),
    }),
    vad,
    stt: sttAdapter,
    llm: models.get(llmModel),
    tts: new TtsAdapter({
      speaker,
      words: () => language.words,
      ...(speechTimeoutMs === undefined ? {} : { timeoutMs: speechTimeoutMs }),
      onFailure: (text) => {
        log.warn({}, "the speech server failed: a clause is shown but not heard");
        onUnheard(text);
      },
      onStateChanged: onVoiceChanged,
      onWaited: onVoiceWaited,
      ...(onFirstClause && { onFirstClause }),
      onRequested: () => clock.beginSynthesis(),
    }),
  });
  session.on(voice.AgentSessionEventTypes.Error, () => log.warn({}, "a component of the session failed"));
  return session;
}

/** Nobody waits for what a person said, so its transcription has time. */
const MEMBER_TIMEOUT_MS = 30_000;

/** Recognizes what a person says in the avatar's place, utterance by utterance. */
export function createMemberSpeech(
  { transcriber, vad, log }: Pick<ConversationParts, "transcriber" | "vad" | "log">,
  language: CallLanguage,
): stt.SpeechStream {
  const adapter = new SttAdapter({
    ...{ transcriber, vad },
    minProbability: vadSettings.deactivationThreshold,
    earlyMs: TRANSCRIBE_AFTER_MS,
    // No answer is prepared, and everything counts.
    isWhole: () => false,
    ignores: () => false,
    language: () => language.current,
    onFailure: () => log.warn({}, "an utterance could not be transcribed"),
    timeoutMs: MEMBER_TIMEOUT_MS,
  });
  return adapter.stream();
}

type AgentContext = {
  driver: FlowDriver;
  calls: FunctionCalls;
  context: ModelContext;
  clock: TurnClock;
  replies: ReplyScheduler;
  language: CallLanguage;
  vision: CallVision | undefined;
};

/** Creates the agent with every function of the scenario as a tool. */
export function createAgent(
  parts: ConversationParts,
  { driver, calls, context, clock, replies, language, vision }: AgentContext,
): AvatarAgent {
  const { bootstrap, knowledge, models, log } = parts;
  const agent: AvatarAgent = new AvatarAgent({
    history: bootstrap.resume?.rows ?? [],
    driver,
    calls,
    context,
    clock,
    knowledge,
    models,
    vision,
    tools: flowTools(bootstrap.scenario.nodesJson, {
      execute: (callId) => calls.execute(callId),
      takeReply: () => replies.leaveToSession(),
      onAbandoned: (call, answer) => {
        agent.addLateResult(call, answer);
        replies.schedule();
      },
    }),
    patience: {
      lines: () => language.words.lines,
      timeoutMs: parts.modelTimeoutMs ?? MODEL_TIMEOUT_MS,
      onFailure: (failure, attempt, cause) => {
        const fields = { failure, attempt: attempt + 1, cause: cause?.kind, status: cause?.status };
        if (failure === "declined") log.warn(fields, "the chat model refused to answer");
        else log.warn(fields, "the chat model did not answer");
      },
    },
    onFallback: () => {
      log.warn({}, "the call has changed to the fallback model and stays with it");
      vision?.turnOff("fallback");
    },
  });
  return agent;
}

type TranscriptContext = {
  driver: FlowDriver;
  output: AvatarOutput;
  toolCalls: ToolCallLog;
  clock: TurnClock;
  events: ConversationEvents;
  language: CallLanguage;
  /** Clauses shown in silence that no row names yet. */
  unheard: string[];
};

/** Creates the transcript, which takes what belongs to a row when the row is written. */
export function createTranscript(
  { rows, knowledge }: ConversationParts,
  { driver, output, toolCalls, clock, events, language, unheard }: TranscriptContext,
): Transcript {
  return new Transcript({
    addRow: (row, seq) => rows.add(row, seq),
    keepSpeech: (row, seq) => rows.keepSpeech(row, seq),
    takeToolCalls: () => toolCalls.take(),
    takeCitations: () => knowledge.takeCitations(),
    takeUnheard: () => unheard.splice(0),
    isSpeaking: () => output.isActive,
    takeTiming: () => {
      const turn = clock.take();
      if (turn) events.emit({ type: "turn_measured", turn });
      return turn?.timing;
    },
    spoken: () => driver.next,
    activeNodeId: () => driver.nodeId,
    heardLanguage: () => (language.isOpen ? language.tag : undefined),
  });
}
