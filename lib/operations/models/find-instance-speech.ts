import { AUTO } from "#lib/languages/language-tags.ts";
import type { InstanceLanguages } from "#lib/languages/missing-language.ts";
import { env } from "#lib/platform/env.ts";
import { isSameAddress } from "#lib/platform/network/server-address.ts";
import { type LocalModel, listLocalModels } from "./list-local-models.ts";

/** The languages of a model that lists none. */
const DEFAULT = ["en"];

function languagesOf(models: readonly LocalModel[], kind: "speech" | "transcription"): string[] {
  const found = models
    .filter((model) => model.kind === kind)
    .flatMap(({ languages }) => languages ?? DEFAULT);
  return found.length === 0 ? DEFAULT : [...new Set(found)];
}

/** A voice that the operator downloaded, by the name with which calls choose it. */
type DownloadedVoice = { id: string; language: string };

type LocalSpeech = {
  heard: string[];
  spoken: string[];
  voices: DownloadedVoice[];
  /** Whether one recording speaks English for all avatars, because the natural voices are not there. */
  isVoiceShared: boolean;
  best: BestVoices;
};

/** The voices that speak in a better quality on request, and the languages in which they do. */
type BestVoices = { voices: readonly string[]; languages: readonly string[] };
const NONE: BestVoices = { voices: [], languages: [] };

/**
 * Asks the local models server which languages it hears and speaks, and for its downloaded voices. Returns null if it does
 * not respond.
 */
async function readLocalSpeech(
  modelsUrl: string,
  timeoutMs: number,
  request: typeof fetch = fetch,
): Promise<LocalSpeech | null> {
  const models = await listLocalModels(modelsUrl, timeoutMs, request);
  if (!models) return null;
  return {
    heard: languagesOf(models, "transcription"),
    spoken: languagesOf(models, "speech"),
    voices: models.flatMap(({ voices = [], languages = DEFAULT, voice_languages: own = {} }) =>
      voices.map((id) => ({ id, language: (own[id] ?? languages)[0] ?? "en" })),
    ),
    isVoiceShared: models.some(({ shared }) => shared === true),
    best: bestOf(models),
  };
}

function bestOf(models: readonly LocalModel[]): BestVoices {
  const found = models.find(({ best }) => best !== undefined);
  return found ? { voices: found.best ?? [], languages: found.languages ?? DEFAULT } : NONE;
}

const TIMEOUT_MS = 1_000;
const FRESH_MS = 5_000;
/** The operator's own servers know every language, as far as the instance can tell. */
const EVERY = null;

type Settings = Pick<typeof env, "MODELS_URL" | "STT_BASE_URL" | "TTS_BASE_URL">;

/** On the global object, because each of Next's bundles has a copy of this module. */
declare global {
  var visavisSpeech: { at: number; speech: Promise<InstanceSpeech> } | undefined;
}

type InstanceSpeech = {
  languages: InstanceLanguages;
  voices: DownloadedVoice[];
  isVoiceShared: boolean;
  best: BestVoices;
};

/** Finds out which languages calls can be held in at present. */
export const findInstanceLanguages = async (): Promise<InstanceLanguages> => (await findSpeech()).languages;

/** The voices that were downloaded for the local models server; none where another server speaks. */
export const findDownloadedVoices = async (): Promise<DownloadedVoice[]> => (await findSpeech()).voices;

/** Whether all avatars speak English with one recording, because the natural voices are not there. */
export const isVoiceShared = async (): Promise<boolean> => (await findSpeech()).isVoiceShared;

/** Whether the local models server has a voice in a better quality, which takes about twice as long as the speech. */
export async function hasBestVoice(voice: string, language: string): Promise<boolean> {
  const { best } = await findSpeech();
  return best.voices.includes(voice) && best.languages.includes(language);
}

function findSpeech(): Promise<InstanceSpeech> {
  const known = globalThis.visavisSpeech;
  if (known && performance.now() - known.at < FRESH_MS) return known.speech;
  const speech = readInstanceSpeech(env);
  globalThis.visavisSpeech = { at: performance.now(), speech };
  return speech;
}

type ServerUrl = "STT_BASE_URL" | "TTS_BASE_URL";
const isLocal = (settings: Settings, server: ServerUrl): boolean =>
  isSameAddress(settings[server], settings.MODELS_URL);

/** While the local server does not respond, nothing can be said against any language. */
export async function readInstanceSpeech(
  settings: Settings,
  request: typeof fetch = fetch,
): Promise<InstanceSpeech> {
  const hearsLocally = isLocal(settings, "STT_BASE_URL");
  const speaksLocally = isLocal(settings, "TTS_BASE_URL");
  if (!hearsLocally && !speaksLocally)
    return { languages: { heard: EVERY, spoken: EVERY }, voices: [], isVoiceShared: false, best: NONE };
  const local = await readLocalSpeech(settings.MODELS_URL, TIMEOUT_MS, request);
  return {
    languages: {
      heard: hearsLocally && local ? local.heard : EVERY,
      spoken: speaksLocally && local ? local.spoken : EVERY,
    },
    voices: speaksLocally && local ? local.voices : [],
    isVoiceShared: speaksLocally && local?.isVoiceShared === true,
    best: speaksLocally && local ? local.best : NONE,
  };
}

/**
 * The language that visitors should expect: the chosen one, or English where only the local recognizer listens. Null if it
 * depends on the visitor or cannot be told.
 */
export function findExpectedLanguage(chosen: string | null): string | null {
  if (chosen !== null) return chosen === AUTO ? null : chosen;
  return isLocal(env, "STT_BASE_URL") ? "en" : null;
}
