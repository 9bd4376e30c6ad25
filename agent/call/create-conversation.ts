import type { VAD } from "@livekit/agents";
import type { Room } from "@livekit/rtc-node";
import type { AppClient } from "#agent/app-link/app-client.ts";
import type { RowRecorder } from "#agent/app-link/row-recorder.ts";
import type { AgentEnv } from "#agent/env.ts";
import type { AudioSink } from "#agent/media/voice-player.ts";
import { Knowledge } from "#agent/scenario/knowledge.ts";
import { runAtApp, runAtPage, runAtPageOrApp } from "#agent/scenario/run-functions.ts";
import { callVoice } from "#agent/tts/call-voice.ts";
import { fixedLines, SpokenLines } from "#agent/tts/spoken-lines.ts";
import { baseLanguage } from "#lib/languages/language-tags.ts";
import type { VoiceReplacement } from "#lib/model-clients/fallback-speaker.ts";
import type { Speaker } from "#lib/model-clients/speech-client.ts";
import { TranscriptionClient } from "#lib/model-clients/transcription-client.ts";
import { isSameAddress } from "#lib/platform/network/server-address.ts";
import { UsageCounter } from "#lib/worker-protocol/model-usage.ts";
import type { Bootstrap } from "#lib/worker-protocol/worker-protocol.ts";
import { CallLanguage } from "./call-language.ts";
import { countedModel } from "./chat-model.ts";
import { Conversation } from "./conversation.ts";
import type { ConversationParts } from "./conversation-parts.ts";
import { fallbackModel, ModelPool, openAiModel, ownModel, ownModelFallback } from "./model-pool.ts";
import type { CallLog } from "./reporting/call-trace.ts";
import type { TestReporter } from "./reporting/test-reporter.ts";

type CreateParts = {
  app: AppClient;
  bootstrap: Bootstrap;
  env: AgentEnv;
  room: Room;
  /** Settles when the room is joined or could not be. */
  connected: Promise<void>;
  visitorIdentity: string;
  rows: RowRecorder;
  sink: AudioSink;
  vad: VAD;
  log: CallLog;
  reporter: TestReporter | undefined;
};

/** Recognizes speech in the call's language, or finds out which one it is. */
function callTranscriber({ bootstrap, env }: CreateParts, language: CallLanguage): TranscriptionClient {
  const { isOpen, tag } = language;
  // Without a choice, the local server listens in English, as its voices speak.
  const unchosen = isSameAddress(env.stt.baseUrl, env.modelsUrl) ? "en" : undefined;
  return new TranscriptionClient({
    ...env.stt,
    keywords: bootstrap.sttKeywords,
    ...(isOpen
      ? { onLanguage: (reported, text) => language.hear(reported, text) }
      : { language: tag === undefined ? unchosen : baseLanguage(tag) }),
  });
}

/** A longer "One moment, please" would delay the answer. */
const MAX_WAIT_LINE_MS = 4_000;

/** All that the sound of a line depends on besides its text and pronunciations. */
const voiceOf = ({ bootstrap, env }: CreateParts, language: CallLanguage): readonly unknown[] => {
  const { avatar, voice, speed } = bootstrap;
  return [env.tts.baseUrl, env.tts.model, avatar.voice, voice, speed, language.tag];
};

/** The call's voice, which keeps the sounds of what the scenario says in every call. */
function callSpeaker(
  parts: CreateParts,
  language: CallLanguage,
  onReplaced: (replacement: VoiceReplacement) => void,
): Speaker {
  const { bootstrap, env, log } = parts;
  const isFixed = fixedLines(bootstrap.scenario.nodesJson, bootstrap.avatar.name);
  let hasOwnVoice = true;
  return new SpokenLines({
    folder: env.spokenLinesFolder,
    speaker: callVoice({
      ...{ bootstrap, tts: env.tts, modelsUrl: env.modelsUrl, language: () => language.tag },
      onReplaced: (replacement) => {
        hasOwnVoice = false;
        onReplaced(replacement);
      },
      onRefused: ({ asked: voice, used }) =>
        log.warn({ voice, used }, "the speech server does not have the voice: another one speaks"),
    }),
    isKept: (text) => hasOwnVoice && isFixed(text),
    voice: () => [...voiceOf(parts, language), bootstrap.pronunciations],
  });
}

/**
 * "One moment, please" in the call's voice. Pronunciations, which are an account's own, don't change it, so calls of all accounts
 * share it.
 */
function callWaitLine(parts: CreateParts, language: CallLanguage): ConversationParts["waitLine"] {
  const { bootstrap, env } = parts;
  const { avatar, voice, speed } = bootstrap;
  const lines = new SpokenLines({
    folder: env.spokenLinesFolder,
    speaker: callVoice({
      ...{ bootstrap: { avatar, ...(voice && { voice }), ...(speed && { speed }) }, tts: env.tts },
      ...{ modelsUrl: env.modelsUrl, language: () => language.tag },
      onReplaced: () => undefined,
      onRefused: () => undefined,
    }),
    isKept: () => true,
    voice: () => voiceOf(parts, language),
    maxMs: MAX_WAIT_LINE_MS,
  });
  const text = () => language.words.lines.wait.trim();
  return { prepare: () => lines.prepare(text()), read: () => lines.read(text()) };
}

/** The call's models: the account's own one, or those of the instance. */
function callModels({ app, bootstrap, env, rows }: CreateParts): ModelPool {
  const { fallbackLlmModel, languageModel } = bootstrap.scenario;
  const models = languageModel
    ? new ModelPool(
        ownModel(app.ownModel, languageModel),
        ownModelFallback(env.llmFallback ?? env.llm, fallbackLlmModel),
      )
    : new ModelPool(openAiModel(env.llm), fallbackModel(env.llm, env.llmFallback, fallbackLlmModel));
  const usage = new UsageCounter();
  models.follow(({ promptTokens, completionTokens }, model) => {
    usage.add(countedModel(model, env.modelsUrl), { promptTokens, completionTokens });
    rows.keepUsage(usage.list());
  });
  return models;
}

/** Creates a call's conversation over the app, the model servers and the visitor's page. */
export function createConversation(parts: CreateParts): Conversation {
  const { app, bootstrap, env, room, connected, visitorIdentity, rows, sink, vad, log } = parts;
  const models = callModels(parts);
  const language = new CallLanguage(bootstrap, (change) =>
    log.info(change, "the visitor speaks another language: the call changes to it"),
  );
  const knowledge = new Knowledge((request, signal) => app.search(request, signal), log);
  const conversation: Conversation = new Conversation({
    bootstrap,
    vad,
    log,
    idleMs: env.idleMs,
    rows,
    knowledge,
    runFunction: runAtPageOrApp(runAtApp(app, knowledge), runAtPage(room, visitorIdentity, connected)),
    sink,
    models,
    speaker: callSpeaker(parts, language, (replacement) => conversation.clock.replaceVoice(replacement)),
    waitLine: callWaitLine(parts, language),
    transcriber: callTranscriber(parts, language),
    language,
  });
  parts.reporter?.follow(conversation, models);
  return conversation;
}
