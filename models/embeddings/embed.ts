import type { WorkerClient } from "#models/workers/worker-client.ts";

export type Embedding = { vector: Float32Array; tokens: number };
/** One text per job, so a large document does not delay a question. */
export type EmbeddingsWorker = WorkerClient<string, Embedding>;

/** bge-small-en-v1.5's prefix for questions; passages have none. */
export const QUERY_PREFIX = "Represent this sentence for searching relevant passages: ";

/** Returns a unit vector for each text, in order. */
export async function embed(
  worker: EmbeddingsWorker,
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
