import { env } from "#lib/platform/env.ts";

const LOCAL_MODEL = "bge-small-en-v1.5";
const OPENAI_MODEL = "text-embedding-3-small";

/** The model that makes the vectors. Only vectors of one model can be compared. */
export function embeddingModel(): string {
  if (env.EMBEDDINGS_MODEL) return env.EMBEDDINGS_MODEL;
  return new URL(env.EMBEDDINGS_BASE_URL).hostname === "api.openai.com" ? OPENAI_MODEL : LOCAL_MODEL;
}

/** What the English models of the BGE family were trained to read before a question; passages go without. */
export function queryPrefix(model: string): string {
  return /bge-.*-en/.test(model) ? "Represent this sentence for searching relevant passages: " : "";
}
