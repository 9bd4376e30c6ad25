import type { Passage } from "./join-passages.ts";
import type { SearchResult } from "./schema.ts";

export function presentPassage({ documentId, documentName, content, score }: Passage): SearchResult {
  return { document_id: documentId, document_name: documentName, content, score: round(score) };
}

/** Four decimals; the rest is noise of the model. */
const round = (score: number): number => Math.round(score * 10_000) / 10_000;
