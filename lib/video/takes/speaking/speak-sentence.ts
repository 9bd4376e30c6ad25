import { baseLanguage } from "#lib/languages/language-tags.ts";
import { FallbackSpeaker, voicesInOrder } from "#lib/model-clients/fallback-speaker.ts";
import { createSpeaker } from "#lib/model-clients/phonemizing-speaker.ts";
import { SPEECH_RATE, type Speaker, type TimedPhoneme } from "#lib/model-clients/speech-client.ts";
import { speechServer } from "#lib/model-clients/speech-server.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { limitParallel } from "#lib/platform/parallel/limit-parallel.ts";
import { storage } from "#lib/storage/storage.ts";
import { readStored } from "#lib/storage/storage-api.ts";
import {
  packSound,
  type Sound,
  stressWords,
  trimSound,
  unpackSound,
} from "#lib/video/render/sentence-sound.ts";
import type { ScriptSentence } from "#lib/video/script/split-script.ts";
import { TakeError } from "#lib/video/takes/take-error.ts";
import { TAKE_FAILURES } from "#lib/video/takes/take-failures.ts";
import { soundFile } from "#lib/video/takes/take-files.ts";
import { touchCached } from "../take-storage.ts";

/**
 * Increase this whenever sentences are split or stressed differently, or the local voices change: older sounds don't match
 * the new ones.
 */
const VERSION = 5;
const TIMEOUT_MS = 60_000;
const TRIES = 2;
/**
 * How long the best sound of a voice may take: its model is loaded first, and a letter is about 65 ms of speech. A machine that
 * needs four times as long has no time for it.
 */
const BEST_LIMIT = { loadMs: 15_000, letterMs: 260 };
/** The server speaks one such sentence after the other, and waiting for other takes must not count as slowness. */
const BEST_TURNS = { parallel: 1, waiting: Number.POSITIVE_INFINITY };
/** What the local server calls a voice in the best quality. */
const BEST_VOICE = "kokoro-82m";

/**
 * `language`: what the local server needs to know; English if omitted. `isBest`: in the best quality of the voice, which the local
 * server must have (`hasBestVoice`). `signal`: aborts the speech.
 */
type TakeVoice = {
  name: string;
  speed: number;
  language?: string | undefined;
  isBest?: boolean;
  signal?: AbortSignal;
};
/** `isBest`: whether it is in the best quality, or was stored in it. */
type SpokenSentence = { key: string; sound: Sound; isBest: boolean };

const isEnglish = ({ language = "en" }: TakeVoice): boolean => baseLanguage(language) === "en";

/** Identifies a sentence's sound by everything that affects it. */
const soundKey = ({ say, stresses }: Pick<ScriptSentence, "say" | "stresses">, voice: TakeVoice): string =>
  sha256(
    JSON.stringify([
      ...[VERSION, env.TTS_BASE_URL, env.TTS_MODEL, env.TTS_TIMINGS],
      ...[voice.isBest ? `${voice.name} by ${BEST_VOICE}` : voice.name, voice.speed, say, stresses],
      // Sounds from before there was a language stay valid.
      ...(isEnglish(voice) ? [] : [voice.language]),
    ]),
  );

/**
 * Speaks a sentence, or returns the sound from the owner's cache. If it should have the best quality and that fails or takes too long,
 * it gets the usual one. Throws `TakeError`, and the reason of the signal once that aborts.
 */
export async function speakSentence(
  ownerId: string,
  sentence: Pick<ScriptSentence, "say" | "stresses">,
  voice: TakeVoice,
): Promise<SpokenSentence> {
  const wantedKey = soundKey(sentence, voice);
  const known = await readCached(soundFile(ownerId, wantedKey));
  const isBest = voice.isBest === true;
  if (known) return { key: wantedKey, sound: known, isBest };
  const best = isBest
    ? await limitParallel("best voice", BEST_TURNS, () => synthesizeBest(sentence.say, voice))
    : undefined;
  if (isBest && !best) return await speakSentence(ownerId, sentence, { ...voice, isBest: false });
  const { raw, used } = best ?? (await synthesize(sentence.say, voice));
  const sound = trimSound(raw);
  stressWords(sound, sentence.stresses);
  // A voice that the server lacks today may be there tomorrow, and must not find another one in its place.
  const key = soundKey(sentence, { ...voice, name: used });
  await storage().put(soundFile(ownerId, key), packSound(sound));
  return { key, sound, isBest };
}

/** Returns `null` for a sound that is missing or damaged. The purge keeps what was used lately. */
async function readCached(file: string): Promise<Sound | null> {
  const bytes = await readStored(storage(), file);
  if (!bytes) return null;
  try {
    const sound = unpackSound(Buffer.from(bytes.buffer));
    await touchCached(file);
    return sound;
  } catch {
    return null;
  }
}

const settingsOf = ({ speed, language }: TakeVoice) => ({
  ...speechServer(),
  ...(speed === 1 ? {} : { speed }),
  ...(language === undefined ? {} : { language: baseLanguage(language) }),
});

type Synthesized = { raw: Sound; used: string };

/** Returns undefined if the server fails, has no time, or speaks with another voice. */
async function synthesizeBest(text: string, voice: TakeVoice): Promise<Synthesized | undefined> {
  let speaks = "";
  const onVoice = (name: string) => {
    speaks = name;
  };
  const settings = { ...settingsOf(voice), voice: voice.name, quality: "best" as const, onVoice };
  try {
    const raw = await collect(
      createSpeaker(settings, env.MODELS_URL),
      text,
      voice.signal,
      BEST_LIMIT.loadMs + BEST_LIMIT.letterMs * text.length,
    );
    if (speaks === BEST_VOICE) return { raw, used: voice.name };
    log.warn("take: the usual voice speaks", { voice: voice.name, used: speaks });
  } catch (error) {
    voice.signal?.throwIfAborted();
    log.warn("take: the usual voice speaks", { voice: voice.name, error });
  }
  return undefined;
}

/** `used` is the voice that spoke. It differs from `voice` if the server lacks that, or has only the machine voice. */
async function synthesize(text: string, voice: TakeVoice): Promise<Synthesized> {
  let used = voice.name;
  let machineVoice: string | undefined;
  const server = {
    ...settingsOf(voice),
    onMachineVoice: (name: string) => {
      machineVoice = name;
    },
  };
  const speaker = new FallbackSpeaker({
    voices: voicesInOrder(undefined, voice.name, server.timings),
    createSpeaker: (name) => createSpeaker({ ...server, voice: name }, env.MODELS_URL),
    onReplaced: (replacement) => {
      log.warn("take: another voice speaks", { voice: replacement.asked, used: replacement.used });
      used = replacement.used;
    },
  });
  for (let left = TRIES; ; left -= 1) {
    try {
      const raw = await collect(speaker, text, voice.signal);
      // The machine voice imitates the voice that was asked for, so its name alone does not identify the sound.
      return { raw, used: machineVoice ? `${used} by ${machineVoice}` : used };
    } catch (error) {
      voice.signal?.throwIfAborted();
      if (left > 1) continue;
      log.error("sentence not spoken", { error });
      throw new TakeError(TAKE_FAILURES.no_speech_service, { cause: error });
    }
  }
}

async function collect(
  speaker: Speaker,
  text: string,
  aborted?: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<Sound> {
  const pieces: Int16Array[] = [];
  const phonemes: TimedPhoneme[] = [];
  let length = 0;
  let ipa = "";
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(aborted ? [aborted] : [])]);
  for await (const piece of speaker.speak(text, signal)) {
    const startMs = (length / SPEECH_RATE) * 1000;
    for (const [symbol, from, to] of piece.phonemes ?? [])
      phonemes.push([symbol, startMs + from, startMs + to]);
    ipa ||= piece.ipa ?? "";
    pieces.push(piece.samples);
    length += piece.samples.length;
  }
  const samples = new Int16Array(length);
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece, at);
    at += piece.length;
  }
  return { samples, phonemes: phonemes.length > 0 ? phonemes : null, ...(ipa ? { ipa } : {}) };
}
