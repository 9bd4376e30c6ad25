import { env } from "#lib/platform/env.ts";
import { isSameAddress } from "#lib/platform/network/server-address.ts";
import { type AnsweringModel, DEMO_MODEL, type ListedChatModel, readListedChatModel } from "./model-state.ts";

const TIMEOUT_MS = 1_000;
const FRESH_MS = 5_000;

type Settings = Pick<typeof env, "LLM_BASE_URL" | "LLM_MODEL" | "MODELS_URL">;

let known: { at: number; model: Promise<AnsweringModel | null> } | null = null;

/** Finds out which model answers in calls. Returns null if the local models server does not respond. */
export function findAnsweringModel(): Promise<AnsweringModel | null> {
  if (known && performance.now() - known.at < FRESH_MS) return known.model;
  known = { at: performance.now(), model: readAnsweringModel(env) };
  return known.model;
}

export async function readAnsweringModel(
  settings: Settings,
  request: typeof fetch = fetch,
): Promise<AnsweringModel | null> {
  // OpenAI always gets the scenario's model, as in calls.
  if (new URL(settings.LLM_BASE_URL).hostname.endsWith("openai.com")) return { kind: "scenario" };
  if (!isSameAddress(settings.LLM_BASE_URL, settings.MODELS_URL)) {
    return settings.LLM_MODEL ? { kind: "one", name: settings.LLM_MODEL } : { kind: "scenario" };
  }
  const chat = await readListedChatModel(settings.MODELS_URL, TIMEOUT_MS, request);
  return chat && present(chat);
}

function present({
  id,
  status,
  reason,
  speed,
  too_slow: isTooSlow = false,
}: ListedChatModel): AnsweringModel | null {
  if (status === "failed") return { kind: "none", reason: reason ?? "" };
  if (id === DEMO_MODEL) return { kind: "demo", ...(reason && { reason }) };
  // It is still being chosen.
  if (id === "none") return null;
  return { kind: "one", name: id, ...(speed && { speed: { ...speed, isTooSlow } }) };
}
