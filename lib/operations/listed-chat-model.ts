import { z } from "zod";

const modelList = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        status: z.enum(["ready", "loading", "failed"]).optional(),
        reason: z.string().optional(),
        speed: z.object({ nextAnswerMs: z.number(), tokensPerSecond: z.number() }).optional(),
        too_slow: z.boolean().optional(),
      }),
    )
    .min(1),
});

/** The chat model as the local models server lists it. Its id is "none" while nothing answers. */
export type ListedChatModel = z.output<typeof modelList>["data"][number];

/** Asks the local models server for its chat model, which it lists first. Returns null if it does not respond. */
export async function readListedChatModel(
  modelsUrl: string,
  timeoutMs: number,
  request: typeof fetch = fetch,
): Promise<ListedChatModel | null> {
  try {
    const response = await request(`${modelsUrl}/models`, { signal: AbortSignal.timeout(timeoutMs) });
    return modelList.parse(await response.json()).data[0] ?? null;
  } catch {
    return null;
  }
}
