import { type LocalModel, listLocalModels } from "./list-local-models.ts";

/** The name that the local models server gives its demo model. */
export const DEMO_MODEL = "visavis-demo";

/** How fast a model was when the models server measured it with a node's prompt. */
type ModelSpeed = { nextAnswerMs: number; tokensPerSecond: number; isTooSlow: boolean };

/**
 * What answers the visitors of this instance: the demo model, one model for every scenario, the model that the scenario
 * names, or nothing, because the settings name a model that is not there. `reason` is the models server's, in English.
 */
export type AnsweringModel =
  | { kind: "demo"; reason?: string }
  | { kind: "one"; name: string; speed?: ModelSpeed }
  | { kind: "scenario" }
  | { kind: "none"; reason: string };

/** Whether an instance whose model is this one cannot understand: the demo model follows rules, and nothing answers nothing. */
export const cannotJudge = (model: AnsweringModel | null): boolean =>
  model?.kind === "demo" || model?.kind === "none";

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

/** A model server as calls use it. `host` is null for the instance's own models server. */
export type ModelState = {
  part: "llm" | "stt" | "tts";
  host: string | null;
  isUp: boolean;
  latencyMs: number | null;
  ageMs: number;
};
