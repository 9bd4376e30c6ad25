import { type Similarity, similarityByWords } from "#models/demo/similarity.ts";
import { type EmbeddingsWorker, embed, QUERY_PREFIX } from "./embed.ts";

/** Prompts and tools repeat every turn, so the vectors of this many texts are cached. */
const KEPT = 4000;

/** Semantic similarity by embeddings, with a cache of recent texts; by words if they are not loaded. */
export function createSimilarity(worker: EmbeddingsWorker): Similarity {
  const cache = new Map<string, Float32Array>();
  const vectorsOf = async (texts: string[]) => {
    const missing = [...new Set(texts)].filter((text) => !cache.has(text));
    const { vectors } = await embed(worker, missing);
    for (const [index, text] of missing.entries()) {
      const vector = vectors[index];
      if (vector) cache.set(text, vector);
    }
    const found = texts.map((text) => cache.get(text) ?? new Float32Array());
    for (const text of [...cache.keys()].slice(0, Math.max(0, cache.size - KEPT))) cache.delete(text);
    return found;
  };
  return async (question, texts) => {
    if (worker.state.status === "failed") return similarityByWords(question, texts);
    const [asked, ...others] = await vectorsOf([QUERY_PREFIX + question, ...texts]);
    return others.map((vector) =>
      vector.reduce((sum, value, index) => sum + value * (asked?.[index] ?? 0), 0),
    );
  };
}
