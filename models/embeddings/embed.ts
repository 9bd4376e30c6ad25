import type { WorkerClient } from "#models/workers/worker-client.ts";

export type Embedding = { vector: Float32Array; tokens: number };
/** One text per job, so a large document does not delay a question. */
export type EmbeddingsWorker = WorkerClient<string, Embedding>;
/** Whatever embeds one text per job. */
export type Embedder = Pick<EmbeddingsWorker, "run">;

/** bge-small-en-v1.5's prefix for questions; passages have none. */
export const QUERY_PREFIX = "Represent this sentence for searching relevant passages: ";

/** multilingual-e5-small's prefixes for questions and passages. */
export const E5_PREFIXES = { query: "query: ", passage: "passage: " };

/** Returns a unit vector for each text, in order. */
export async function embed(
  worker: Embedder,
  texts: string[],
  signal?: AbortSignal,
): Promise<{ vectors: Float32Array[]; tokens: number }> {
  const vectors: Float32Array[] = [];
  let tokens = 0;
  for (const text of texts) {
    const one = await worker.run(text, signal);
    vectors.push(one.vector);
    tokens += one.tokens;
  }
  return { vectors, tokens };
}

/** The vector of length 1 with the same direction. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
