import { AUTO } from "#lib/languages/language-tags.ts";
import type { InstanceLanguages } from "#lib/languages/missing-language.ts";
import { env } from "#lib/platform/env.ts";
import { readLocalLanguages } from "./read-local-languages.ts";

const TIMEOUT_MS = 1_000;
const FRESH_MS = 5_000;
/** The operator's own servers know every language, as far as the instance can tell. */
const EVERY = null;

type Settings = Pick<typeof env, "MODELS_URL" | "STT_BASE_URL" | "TTS_BASE_URL">;

/** On the global object, because each of Next's bundles has a copy of this module. */
declare global {
  var visavisLanguages: { at: number; languages: Promise<InstanceLanguages> } | undefined;
}

/** Finds out which languages calls can be held in at present. */
export function findInstanceLanguages(): Promise<InstanceLanguages> {
  const known = globalThis.visavisLanguages;
  if (known && performance.now() - known.at < FRESH_MS) return known.languages;
  const languages = readInstanceLanguages(env);
  globalThis.visavisLanguages = { at: performance.now(), languages };
  return languages;
}

type ServerUrl = "STT_BASE_URL" | "TTS_BASE_URL";
const withoutSlash = (url: string): string => url.replace(/\/$/, "");
const isLocal = (settings: Settings, server: ServerUrl): boolean =>
  withoutSlash(settings[server]) === withoutSlash(settings.MODELS_URL);

/** While the local server does not respond, nothing can be said against any language. */
export async function readInstanceLanguages(
  settings: Settings,
  request: typeof fetch = fetch,
): Promise<InstanceLanguages> {
  const hearsLocally = isLocal(settings, "STT_BASE_URL");
  const speaksLocally = isLocal(settings, "TTS_BASE_URL");
  if (!hearsLocally && !speaksLocally) return { heard: EVERY, spoken: EVERY };
  const local = await readLocalLanguages(settings.MODELS_URL, TIMEOUT_MS, request);
  return {
    heard: hearsLocally && local ? local.heard : EVERY,
    spoken: speaksLocally && local ? local.spoken : EVERY,
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
