import { z } from "zod";
import { EMBEDDING_WIDTH } from "#db/schema/chunks.ts";
import { env } from "#lib/platform/env.ts";
import { EmbeddingError } from "./embedding-error.ts";
import { embeddingModel, queryPrefix } from "./embedding-model.ts";

const QUERY_TIMEOUT_MS = 5_000;
const PASSAGES_TIMEOUT_MS = 60_000;
const TOO_MANY_REQUESTS = 429;
const REQUEST_TIMEOUT = 408;

const answerShape = z.object({ data: z.array(z.object({ embedding: z.array(z.number()) })) });

/** The vector of a question. Throws `EmbeddingError`. */
export async function embedQuery(question: string): Promise<number[]> {
  const [vector] = await embed([queryPrefix(embeddingModel()) + question], QUERY_TIMEOUT_MS);
  return vector ?? [];
}

/** A vector for each text, in their order. Throws `EmbeddingError`. */
export async function embedPassages(texts: string[]): Promise<number[][]> {
  return await embed(texts, PASSAGES_TIMEOUT_MS);
}

async function embed(texts: string[], timeoutMs: number): Promise<number[][]> {
  const answer = answerShape.safeParse(await request(texts, timeoutMs));
  if (!answer.success || answer.data.data.length !== texts.length) {
    throw new EmbeddingError("The embeddings server answers something else than embeddings.", {
      isLasting: true,
    });
  }
  const vectors = answer.data.data.map(({ embedding }) => embedding);
  const wrong = vectors.find(({ length }) => length !== EMBEDDING_WIDTH);
  if (wrong) {
    const message = `The embeddings server answers vectors of ${wrong.length} numbers; ${EMBEDDING_WIDTH} are needed.`;
    throw new EmbeddingError(message, { isLasting: true });
  }
  return vectors;
}

async function request(texts: string[], timeoutMs: number): Promise<unknown> {
  try {
    const response = await fetch(`${env.EMBEDDINGS_BASE_URL.replace(/\/$/, "")}/embeddings`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${env.EMBEDDINGS_API_KEY ?? "none"}`,
      },
      body: JSON.stringify({ input: texts, model: embeddingModel(), dimensions: EMBEDDING_WIDTH }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw refusal(response.status);
    }
    return await response.json();
  } catch (error) {
    if (error instanceof EmbeddingError) throw error;
    const isSlow = error instanceof Error && error.name === "TimeoutError";
    const message = isSlow
      ? "The embeddings server did not answer in time."
      : "The embeddings server cannot be reached.";
    throw new EmbeddingError(message, { isLasting: false, cause: error });
  }
}

function refusal(status: number): EmbeddingError {
  const isLasting = status < 500 && status !== TOO_MANY_REQUESTS && status !== REQUEST_TIMEOUT;
  return new EmbeddingError(`The embeddings server answers with an error (${status}).`, { isLasting });
}
