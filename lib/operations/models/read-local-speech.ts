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
export type DownloadedVoice = { id: string; language: string };

export type LocalSpeech = { heard: string[]; spoken: string[]; voices: DownloadedVoice[] };

/**
 * Asks the local models server which languages it hears and speaks, and for its downloaded voices. Returns null if it does
 * not respond.
 */
export async function readLocalSpeech(
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
  };
}
