import { type LocalModel, listLocalModels } from "./list-local-models.ts";

/** The chat model as the local models server lists it. Its id is "none" while nothing answers. */
export type ListedChatModel = Pick<LocalModel, "id" | "status" | "reason" | "speed" | "too_slow">;

/** Asks the local models server for its chat model, which it lists first. Returns null if it does not respond. */
export async function readListedChatModel(
  modelsUrl: string,
  timeoutMs: number,
  request: typeof fetch = fetch,
): Promise<ListedChatModel | null> {
  return (await listLocalModels(modelsUrl, timeoutMs, request))?.[0] ?? null;
}
