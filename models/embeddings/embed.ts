import type { WorkerClient } from "../workers/worker-client.ts";

export type Embedded = { vectors: Float32Array[]; tokens: number };
export type EmbeddingsWorker = WorkerClient<string[], Embedded>;

/** What bge-small-en-v1.5 wants before a question that is compared with passages; passages go without. */
export const QUERY_PREFIX = "Represent this sentence for searching relevant passages: ";

/** So many texts a turn: a large document does not keep a short question waiting. */
const BATCH = 8;

/** A vector of length 1 for each text, in their order. */
export async function embed(
  worker: EmbeddingsWorker,
  texts: string[],
  signal?: AbortSignal,
): Promise<Embedded> {
  const answer: Embedded = { vectors: [], tokens: 0 };
  for (let at = 0; at < texts.length; at += BATCH) {
    const part = await worker.run(texts.slice(at, at + BATCH), signal);
    answer.vectors.push(...part.vectors);
    answer.tokens += part.tokens;
  }
  return answer;
}
