import { freemem, totalmem } from "node:os";
import { z } from "zod";
import type { ModelsEnv } from "#models/env.ts";

export type ChatServer = { name: "ollama" | "lmstudio"; baseUrl: string; model: string };
export type FindChatServer = () => Promise<ChatServer | undefined>;

const OLLAMA = "http://127.0.0.1:11434";
const LM_STUDIO = "http://127.0.0.1:1234";
const PROBE_MS = 400;
const FRESH_MS = 30_000;
const NOT_FOR_CHAT = /embed|bge|minilm|rerank|whisper/i;

const ollamaModels = z.object({ models: z.array(z.object({ name: z.string(), size: z.number() })) });
const openaiModels = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * Finds a language model server on this machine. The result is valid for 30 s. After that, the next call returns it
 * once more while it is refreshed, so no turn of a conversation waits for the check.
 */
export function createFindChatServer(
  settings: Pick<ModelsEnv, "LOCAL_LLM" | "LOCAL_LLM_MODEL">,
): FindChatServer {
  if (settings.LOCAL_LLM === "demo") return async () => undefined;
  let known: { server: ChatServer | undefined; at: number } | undefined;
  let checking: Promise<ChatServer | undefined> | undefined;
  return async () => {
    if (known && Date.now() - known.at < FRESH_MS) return known.server;
    checking ??= probe(settings).then((server) => {
      known = { server, at: Date.now() };
      checking = undefined;
      return server;
    });
    return known ? known.server : checking;
  };
}

async function probe({ LOCAL_LLM, LOCAL_LLM_MODEL }: Pick<ModelsEnv, "LOCAL_LLM" | "LOCAL_LLM_MODEL">) {
  const [ollama, lmStudio] = await Promise.all([
    LOCAL_LLM === "lmstudio" ? undefined : probeOllama(LOCAL_LLM_MODEL),
    LOCAL_LLM === "ollama" ? undefined : probeLmStudio(LOCAL_LLM_MODEL),
  ]);
  return ollama ?? lmStudio;
}

async function probeOllama(wanted: string | undefined): Promise<ChatServer | undefined> {
  const parsed = ollamaModels.safeParse(await getJson(`${OLLAMA}/api/tags`));
  if (!parsed.success) return undefined;
  const model = wanted ?? largestThatFits(parsed.data.models, Math.max(freemem(), totalmem() / 2));
  return model === undefined ? undefined : { name: "ollama", baseUrl: `${OLLAMA}/v1`, model };
}

/** A model needs memory for its file plus about a fifth for the conversation. */
export function largestThatFits(
  models: { name: string; size: number }[],
  memoryBytes: number,
): string | undefined {
  return models
    .filter(({ name, size }) => !NOT_FOR_CHAT.test(name) && size * 1.2 < memoryBytes)
    .sort((a, b) => b.size - a.size)[0]?.name;
}

async function probeLmStudio(wanted: string | undefined): Promise<ChatServer | undefined> {
  const parsed = openaiModels.safeParse(await getJson(`${LM_STUDIO}/v1/models`));
  if (!parsed.success) return undefined;
  const model = wanted ?? parsed.data.data.find(({ id }) => !NOT_FOR_CHAT.test(id))?.id;
  return model === undefined ? undefined : { name: "lmstudio", baseUrl: `${LM_STUDIO}/v1`, model };
}

/** Anything that is not JSON, or no server, counts as not found. */
async function getJson(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_MS) });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
