import { z } from "zod";
import { sendJson } from "#models/http/answer.ts";
import { ApiError } from "#models/http/api-error.ts";
import type { Exchange } from "#models/http/create-http-server.ts";
import { readJson } from "#models/http/read-body.ts";
import { E5_PREFIXES, type Embedder, embed, QUERY_PREFIX } from "./embed.ts";
import { MULTILINGUAL_MODEL, type MultilingualEmbeddings } from "./multilingual-embeddings.ts";

export const EMBEDDINGS_MODEL = "bge-small-en-v1.5";
const DIMENSIONS = 384;

const embeddingsRequest = z.object({
  input: z.union([z.string(), z.array(z.string()).min(1).max(2048)]),
  model: z.string().optional(),
  encoding_format: z.enum(["float", "base64"]).default("float"),
  dimensions: z.literal(DIMENSIONS, { error: `this model has ${DIMENSIONS} dimensions` }).optional(),
  /** Not part of OpenAI's API: a query or a passage gets the prefix that the model was trained with. */
  input_type: z.enum(["query", "passage"]).optional(),
});

type Models = { english: Embedder; multilingual: MultilingualEmbeddings };

/** `POST /v1/embeddings`: a unit vector of 384 numbers per text. Any `model` but the multilingual one means the English one. */
export async function answerEmbeddings(
  { english, multilingual }: Models,
  { request, response, signal }: Exchange,
): Promise<void> {
  const body = await readJson(request, embeddingsRequest, 16 * 1_048_576);
  const isMultilingual = body.model === MULTILINGUAL_MODEL;
  if (isMultilingual && !multilingual.isThere)
    throw new ApiError(404, `${MULTILINGUAL_MODEL} is not downloaded`, "model_not_found");
  const prefixes = isMultilingual ? E5_PREFIXES : { query: QUERY_PREFIX, passage: "" };
  const texts = [body.input].flat().map((text) => (body.input_type ? prefixes[body.input_type] : "") + text);
  const { vectors, tokens } = await embed(isMultilingual ? multilingual : english, texts, signal);
  const data = vectors.map((vector, index) => ({
    object: "embedding",
    index,
    embedding: body.encoding_format === "base64" ? base64(vector) : Array.from(vector),
  }));
  const usage = { prompt_tokens: tokens, total_tokens: tokens };
  sendJson(response, 200, {
    object: "list",
    data,
    model: isMultilingual ? MULTILINGUAL_MODEL : EMBEDDINGS_MODEL,
    usage,
  });
}

function base64(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString("base64");
}
