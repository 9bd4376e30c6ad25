import { z } from "zod";

const modelList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      /** Of the chat model, which comes first. */
      status: z.enum(["ready", "loading", "failed"]).optional(),
      reason: z.string().optional(),
      speed: z.object({ nextAnswerMs: z.number(), tokensPerSecond: z.number() }).optional(),
      too_slow: z.boolean().optional(),
      /** Of voices and recognizers. */
      kind: z.string().optional(),
      languages: z.array(z.string()).optional(),
      voices: z.array(z.string()).optional(),
      /** Whether this voice speaks for all avatars. */
      shared: z.boolean().optional(),
      /** The voices that speak in a better quality on request. */
      best: z.array(z.string()).optional(),
      voice_languages: z.record(z.string(), z.array(z.string())).optional(),
    }),
  ),
});

/** A model as the local models server lists it. */
export type LocalModel = z.output<typeof modelList>["data"][number];

/** Asks the local models server for its models. Returns null if it does not respond. */
export async function listLocalModels(
  modelsUrl: string,
  timeoutMs: number,
  request: typeof fetch = fetch,
): Promise<LocalModel[] | null> {
  try {
    const response = await request(`${modelsUrl}/models`, { signal: AbortSignal.timeout(timeoutMs) });
    return modelList.parse(await response.json()).data;
  } catch {
    return null;
  }
}
