import { freemem, totalmem } from "node:os";
import { z } from "zod";

/** A model of a language model server on this machine. */
export type ServerModel = {
  kind: "ollama" | "lmstudio";
  name: string;
  baseUrl: string;
  /** Of its file, if the server tells. */
  bytes: number | undefined;
};

const OLLAMA = "http://127.0.0.1:11434";
const LM_STUDIO = "http://127.0.0.1:1234";
const PROBE_MS = 400;
const NOT_FOR_CHAT = /embed|bge|minilm|rerank|whisper/i;

const ollamaModels = z.object({ models: z.array(z.object({ name: z.string(), size: z.number() })) });
const openaiModels = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The chat models of Ollama and LM Studio that fit into this machine's memory, largest first. */
export async function listServerModels(
  addresses = { ollama: OLLAMA, lmstudio: LM_STUDIO },
): Promise<ServerModel[]> {
  const [ollama, lmStudio] = await Promise.all([
    getJson(`${addresses.ollama}/api/tags`),
    getJson(`${addresses.lmstudio}/v1/models`),
  ]);
  const ofOllama = ollamaModels.safeParse(ollama).data?.models ?? [];
  const ofLmStudio = openaiModels.safeParse(lmStudio).data?.data ?? [];
  return [
    ...thatFit(ofOllama, Math.max(freemem(), totalmem() / 2)).map(({ name, size }) => ({
      kind: "ollama" as const,
      name,
      baseUrl: `${addresses.ollama}/v1`,
      bytes: size,
    })),
    ...ofLmStudio
      .filter(({ id }) => !NOT_FOR_CHAT.test(id))
      .map(({ id }) => ({
        kind: "lmstudio" as const,
        name: id,
        baseUrl: `${addresses.lmstudio}/v1`,
        bytes: undefined,
      })),
  ];
}

/** A model needs memory for its file plus about a fifth for the conversation. */
export function thatFit<Model extends { name: string; size: number }>(
  models: readonly Model[],
  memoryBytes: number,
): Model[] {
  return models
    .filter(({ name, size }) => !NOT_FOR_CHAT.test(name) && size * 1.2 < memoryBytes)
    .sort((a, b) => b.size - a.size);
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
