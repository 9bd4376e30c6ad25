import { readListedChatModel } from "#lib/operations/models/listed-chat-model.ts";
import { DEMO_MODEL } from "#models/chat/completion-stream.ts";
import { describeSpeed } from "#models/choice/speed.ts";
import type { Endpoints } from "./settings/resolve-endpoints.ts";

const TIMEOUT_MS = 2_000;

/** Says what the local models server answers calls with. Returns null if another server does, or it does not respond. */
export async function findLanguageModel({ llm }: Endpoints): Promise<string | null> {
  if (llm.source !== "local") return null;
  const chat = await readListedChatModel(llm.baseUrl, TIMEOUT_MS);
  if (!chat) return null;
  if (chat.status === "loading") return "the language models are being loaded and measured";
  if (chat.status === "failed") return `none. ${chat.reason ?? ""}`.trim();
  if (chat.id === DEMO_MODEL)
    return chat.reason ? `demo model (rules). ${chat.reason}` : "demo model (rules)";
  const speed = chat.speed
    ? ` (${describeSpeed(chat.speed)}${chat.too_slow ? ": too slow for calls" : ""})`
    : "";
  return `${chat.id}${speed}`;
}
