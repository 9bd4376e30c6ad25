import type { KnowledgeBaseRow, ListedKnowledgeBaseRow } from "./queries.ts";
import type { KnowledgeBase, ListedKnowledgeBase } from "./schema.ts";

export function presentKnowledgeBase({ id, name, description }: KnowledgeBaseRow): KnowledgeBase {
  return { id, name, description };
}

export function presentListedKnowledgeBase(row: ListedKnowledgeBaseRow): ListedKnowledgeBase {
  return {
    ...presentKnowledgeBase(row),
    language: row.language,
    document_count: row.documentCount,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
