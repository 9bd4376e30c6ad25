import { z } from "zod";

const modelList = z.object({
  data: z.array(
    z.object({
      kind: z.string().optional(),
      languages: z.array(z.string()).optional(),
      voices: z.array(z.string()).optional(),
    }),
  ),
});
type ListedModel = z.output<typeof modelList>["data"][number];

/** The languages of a model that lists none. */
const DEFAULT = ["en"];

function languagesOf(models: readonly ListedModel[], kind: "speech" | "transcription"): string[] {
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
  try {
    const response = await request(`${modelsUrl}/models`, { signal: AbortSignal.timeout(timeoutMs) });
    const { data } = modelList.parse(await response.json());
    return {
      heard: languagesOf(data, "transcription"),
      spoken: languagesOf(data, "speech"),
      voices: data.flatMap(({ voices = [], languages: [language = "en"] = [] }) =>
        voices.map((id) => ({ id, language })),
      ),
    };
  } catch {
    return null;
  }
}
