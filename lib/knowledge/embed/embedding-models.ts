import { listLocalModels } from "#lib/operations/models/list-local-models.ts";
import { env } from "#lib/platform/env.ts";
import { isSameAddress } from "#lib/platform/network/server-address.ts";

export const LOCAL_MODEL = "bge-small-en-v1.5";
export const LOCAL_MULTILINGUAL_MODEL = "multilingual-e5-small";
const OPENAI_MODEL = "text-embedding-3-small";

const TIMEOUT_MS = 1_000;
const FRESH_MS = 5_000;

/** The models that embed documents and questions of English knowledge bases, and of others. */
export type EmbeddingModels = { english: string; other: string };

type Settings = Pick<typeof env, "EMBEDDINGS_MODEL" | "EMBEDDINGS_BASE_URL" | "MODELS_URL">;

/** On the global object, because each of Next's bundles has a copy of this module. */
declare global {
  var visavisEmbeddings: { at: number; models: Promise<EmbeddingModels | null> } | undefined;
}

/**
 * The models in use. Only vectors of the same model can be compared. While the local models server does not respond, they are those
 * of before, so a restart does not renew documents; null if there are none yet.
 */
export function findEmbeddingModels(): Promise<EmbeddingModels | null> {
  const known = globalThis.visavisEmbeddings;
  if (known && performance.now() - known.at < FRESH_MS) return known.models;
  const models = readEmbeddingModels(env).then((found) => found ?? known?.models ?? null);
  globalThis.visavisEmbeddings = { at: performance.now(), models };
  return models;
}

/** The model of a knowledge base in this language. */
export async function findEmbeddingModel(language: string): Promise<string> {
  const models = (await findEmbeddingModels()) ?? { english: LOCAL_MODEL, other: LOCAL_MODEL };
  return modelFor(models, language);
}

/** Which of the models embeds a knowledge base in this language. */
export const modelFor = ({ english, other }: EmbeddingModels, language: string): string =>
  language === "english" ? english : other;

/** Asks the local models server whether it has embeddings for several languages, where it embeds and no model is set. */
export async function readEmbeddingModels(
  settings: Settings,
  request: typeof fetch = fetch,
): Promise<EmbeddingModels | null> {
  const one = (name: string): EmbeddingModels => ({ english: name, other: name });
  const { EMBEDDINGS_MODEL: chosen, EMBEDDINGS_BASE_URL: url, MODELS_URL: local } = settings;
  if (chosen) return one(chosen);
  if (!isSameAddress(url, local))
    return one(new URL(url).hostname === "api.openai.com" ? OPENAI_MODEL : LOCAL_MODEL);
  const models = await listLocalModels(local, TIMEOUT_MS, request);
  if (!models) return null;
  const isMultilingual = models.some(({ id }) => id === LOCAL_MULTILINGUAL_MODEL);
  return { english: LOCAL_MODEL, other: isMultilingual ? LOCAL_MULTILINGUAL_MODEL : LOCAL_MODEL };
}
