import { z } from "zod";
import { EMBEDDING_WIDTH } from "#db/schema/chunks.ts";
import { DOCUMENT_FAILURES } from "#lib/knowledge/extract/import-failures.ts";
import { env } from "#lib/platform/env.ts";
import { failureText } from "#lib/platform/failure-text.ts";
import { LOCAL_MULTILINGUAL_MODEL } from "./embedding-models.ts";

const QUERY_TIMEOUT_MS = 5_000;
const PASSAGES_TIMEOUT_MS = 60_000;
const TOO_MANY_REQUESTS = 429;
const REQUEST_TIMEOUT = 408;

const answerShape = z.object({ data: z.array(z.object({ embedding: z.array(z.number()) })) });

/** Embeds a question. Throws `EmbeddingError`. */
export async function embedQuery(question: string, model: string): Promise<number[]> {
  const [vector] = await embed([prefixesOf(model).query + question], { model, timeoutMs: QUERY_TIMEOUT_MS });
  return vector ?? [];
}

/** Embeds texts and returns their vectors in order. Throws `EmbeddingError`. */
export async function embedTexts(texts: string[], model: string): Promise<number[][]> {
  const { passage } = prefixesOf(model);
  return await embed(
    texts.map((text) => passage + text),
    { model, timeoutMs: PASSAGES_TIMEOUT_MS },
  );
}

type Wanted = { model: string; timeoutMs: number };

async function embed(texts: string[], wanted: Wanted): Promise<number[][]> {
  const answer = answerShape.safeParse(await request(texts, wanted));
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

async function request(texts: string[], { model, timeoutMs }: Wanted): Promise<unknown> {
  try {
    const response = await fetch(`${env.EMBEDDINGS_BASE_URL.replace(/\/$/, "")}/embeddings`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${env.EMBEDDINGS_API_KEY ?? "none"}`,
      },
      body: JSON.stringify({ input: texts, model, dimensions: EMBEDDING_WIDTH }),
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

/** What a model was trained to expect before a question and before a passage. */
function prefixesOf(model: string): { query: string; passage: string } {
  if (model === LOCAL_MULTILINGUAL_MODEL) return { query: "query: ", passage: "passage: " };
  const query = /bge-[a-z]+-en/.test(model)
    ? "Represent this sentence for searching relevant passages: "
    : "";
  return { query, passage: "" };
}
