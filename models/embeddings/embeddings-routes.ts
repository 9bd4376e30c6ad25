import { z } from "zod";
import { sendJson } from "#models/http/answer.ts";
import type { Exchange } from "#models/http/create-http-server.ts";
import { readJson } from "#models/http/read-body.ts";
import { type EmbeddingsWorker, embed, QUERY_PREFIX } from "./embed.ts";

export const EMBEDDINGS_MODEL = "bge-small-en-v1.5";
const DIMENSIONS = 384;

const embeddingsRequest = z.object({
  input: z.union([z.string(), z.array(z.string()).min(1).max(2048)]),
  model: z.string().optional(),
  encoding_format: z.enum(["float", "base64"]).default("float"),
  dimensions: z.literal(DIMENSIONS, { error: `this model has ${DIMENSIONS} dimensions` }).optional(),
  /** Not part of OpenAI's API: a search query gets the prefix the model was trained with. */
  input_type: z.enum(["query", "passage"]).default("passage"),
});

/** `POST /v1/embeddings`: a unit vector of 384 numbers per text. */
export async function answerEmbeddings(
  worker: EmbeddingsWorker,
  { request, response, signal }: Exchange,
): Promise<void> {
  const body = await readJson(request, embeddingsRequest, 16 * 1_048_576);
  const texts = [body.input].flat().map((text) => (body.input_type === "query" ? QUERY_PREFIX + text : text));
  const { vectors, tokens } = await embed(worker, texts, signal);
  const data = vectors.map((vector, index) => ({
    object: "embedding",
    index,
    embedding: body.encoding_format === "base64" ? base64(vector) : Array.from(vector),
  }));
  const usage = { prompt_tokens: tokens, total_tokens: tokens };
  sendJson(response, 200, { object: "list", data, model: EMBEDDINGS_MODEL, usage });
}

function base64(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString("base64");
}
