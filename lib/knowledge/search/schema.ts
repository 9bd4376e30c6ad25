import { z } from "zod";
import { text } from "#lib/platform/text-fields.ts";
import type { Passage } from "./join-passages.ts";

const MAX_QUERY_LENGTH = 1000;
const MAX_PASSAGES = 20;
const DEFAULT_PASSAGES = 4;

export const searchInput = z
  .strictObject({
    query: text(MAX_QUERY_LENGTH).meta({ examples: ["How often must the filter be changed?"] }),
    top_k: z.number().int().min(1).max(MAX_PASSAGES).default(DEFAULT_PASSAGES),
  })
  // Documents are stored with composed letters.
  .transform(({ query, top_k }) => ({ query: query.normalize("NFC"), topK: top_k }));

const resultOutput = z
  .object({
    document_id: z.uuid(),
    document_name: z.string(),
    content: z.string().describe("The passage as a model receives it, below its headings"),
    score: z.number().min(0).max(1).describe("Similarity in meaning; higher is better"),
  })
  .meta({ id: "SearchResult" });
export type SearchResult = z.input<typeof resultOutput>;

export const searchOutput = z.object({ results: z.array(resultOutput) });

export function presentPassage({ documentId, documentName, content, score }: Passage): SearchResult {
  return { document_id: documentId, document_name: documentName, content, score: round(score) };
}

/** Four decimals; the rest is noise of the model. */
const round = (score: number): number => Math.round(score * 10_000) / 10_000;
