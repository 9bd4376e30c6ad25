import { z } from "zod";

const modelList = z.object({
  data: z.array(z.object({ kind: z.string().optional(), languages: z.array(z.string()).optional() })),
});
type ListedModel = z.output<typeof modelList>["data"][number];

/** What models know that don't tell their languages. */
const DEFAULT = ["en"];

function languagesOf(models: readonly ListedModel[], kind: "speech" | "transcription"): string[] {
  const found = models
    .filter((model) => model.kind === kind)
    .flatMap(({ languages }) => languages ?? DEFAULT);
  return found.length === 0 ? DEFAULT : [...new Set(found)];
}

/** Asks the local models server which languages it hears and speaks. Returns null if it does not respond. */
export async function readLocalLanguages(
  modelsUrl: string,
  timeoutMs: number,
  request: typeof fetch = fetch,
): Promise<{ heard: string[]; spoken: string[] } | null> {
  try {
    const response = await request(`${modelsUrl}/models`, { signal: AbortSignal.timeout(timeoutMs) });
    const { data } = modelList.parse(await response.json());
    return { heard: languagesOf(data, "transcription"), spoken: languagesOf(data, "speech") };
  } catch {
    return null;
  }
}
