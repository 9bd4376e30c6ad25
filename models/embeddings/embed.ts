import type { WorkerClient } from "../workers/worker-client.ts";

export type Embedding = { vector: Float32Array; tokens: number };
/** One text a job: a large document keeps no question waiting. */
export type EmbeddingsWorker = WorkerClient<string, Embedding>;

/** What bge-small-en-v1.5 wants before a question that is compared with passages; passages go without. */
export const QUERY_PREFIX = "Represent this sentence for searching relevant passages: ";

/** A vector of length 1 for each text, in their order. */
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
