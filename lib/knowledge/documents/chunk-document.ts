import { join } from "node:path";
import { z } from "zod";
import { type Chunk, chunkText } from "#lib/knowledge/chunk/chunk-text.ts";
import { DOCUMENT_FAILURES } from "#lib/knowledge/embed/document-failures.ts";
import { EmbeddingError } from "#lib/knowledge/embed/embed-texts.ts";
import { loadTokenCounter } from "#lib/knowledge/embed/token-counter.ts";
import { ExtractionError } from "#lib/knowledge/extract/extraction-error.ts";
import { readInThread } from "#lib/knowledge/extract/read-in-thread.ts";
import { env } from "#lib/platform/env.ts";

/** A shorter text takes a few milliseconds, whatever it contains. A thread takes some hundred to begin. */
const MAX_CHARACTERS_HERE = 4_000;

const chunksShape = z.array(z.object({ heading: z.string(), content: z.string(), tokens: z.number() }));

/**
 * Splits a document's text into chunks, a longer one in a thread of its own: a hostile page takes a second, in which the
 * app would answer nobody. Throws `EmbeddingError` if it takes too long or too much memory.
 */
export async function chunkDocument(text: string): Promise<Chunk[]> {
  const tokenizerPath = join(env.VISAVIS_CACHE_DIR, "models", "embeddings", "tokenizer.json");
  if (text.length <= MAX_CHARACTERS_HERE) return chunkText(text, await loadTokenCounter(tokenizerPath));
  try {
    return chunksShape.parse(await readInThread("chunk", { text, tokenizerPath }));
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    throw new EmbeddingError(DOCUMENT_FAILURES.internal, { isLasting: true, cause: error });
  }
}
