import { z } from "zod";
import { EMBEDDING_WIDTH } from "#db/schema/chunks.ts";
import { env } from "#lib/platform/env.ts";
import { failureText } from "#lib/platform/failure-text.ts";
import { DOCUMENT_FAILURES } from "./document-failures.ts";

const QUERY_TIMEOUT_MS = 5_000;
const PASSAGES_TIMEOUT_MS = 60_000;
const TOO_MANY_REQUESTS = 429;
const REQUEST_TIMEOUT = 408;

const answerShape = z.object({ data: z.array(z.object({ embedding: z.array(z.number()) })) });

/** Embeds a question. Throws `EmbeddingError`. */
export async function embedQuery(question: string): Promise<number[]> {
  const [vector] = await embed([queryPrefix(embeddingModel()) + question], QUERY_TIMEOUT_MS);
  return vector ?? [];
}

/** Embeds texts and returns their vectors in order. Throws `EmbeddingError`. */
export async function embedTexts(texts: string[]): Promise<number[][]> {
  return await embed(texts, PASSAGES_TIMEOUT_MS);
}

async function embed(texts: string[], timeoutMs: number): Promise<number[][]> {
  const answer = answerShape.safeParse(await request(texts, timeoutMs));
  if (!answer.success || answer.data.data.length !== texts.length) {
    throw new EmbeddingError(DOCUMENT_FAILURES.no_embeddings, {
      isLasting: true,
    });
  }
  const vectors = answer.data.data.map(({ embedding }) => embedding);
  const wrong = vectors.find(({ length }) => length !== EMBEDDING_WIDTH);
  if (wrong) {
    const figures = { width: wrong.length, required: EMBEDDING_WIDTH };
    const message = failureText(DOCUMENT_FAILURES.wrong_width, figures);
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
      throw httpError(response.status);
    }
    return await response.json();
  } catch (error) {
    if (error instanceof EmbeddingError) throw error;
    const isSlow = error instanceof Error && error.name === "TimeoutError";
    const message = isSlow ? DOCUMENT_FAILURES.timeout : DOCUMENT_FAILURES.unreachable;
    throw new EmbeddingError(message, { isLasting: false, cause: error });
  }
}

function httpError(status: number): EmbeddingError {
  const isLasting = status < 500 && status !== TOO_MANY_REQUESTS && status !== REQUEST_TIMEOUT;
  return new EmbeddingError(failureText(DOCUMENT_FAILURES.status, { status }), { isLasting });
}

/** Why embedding failed, as a sentence for the owner. `isLasting` means that retrying won't help. */
export class EmbeddingError extends Error {
  readonly isLasting: boolean;

  constructor(message: string, options: { isLasting: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = "EmbeddingError";
    this.isLasting = options.isLasting;
  }
}

const LOCAL_MODEL = "bge-small-en-v1.5";
const OPENAI_MODEL = "text-embedding-3-small";

/** The embedding model. Only vectors of the same model can be compared. */
export function embeddingModel(): string {
  if (env.EMBEDDINGS_MODEL) return env.EMBEDDINGS_MODEL;
  return new URL(env.EMBEDDINGS_BASE_URL).hostname === "api.openai.com" ? OPENAI_MODEL : LOCAL_MODEL;
}

/** The instruction that English BGE models were trained to expect before a question; passages have none. */
function queryPrefix(model: string): string {
  return /bge-[a-z]+-en/.test(model) ? "Represent this sentence for searching relevant passages: " : "";
}
