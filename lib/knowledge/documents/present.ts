import type { DocumentRow } from "./queries.ts";
import type { DocumentRecord } from "./schema.ts";

export function presentDocument(row: DocumentRow): DocumentRecord {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    error: row.error,
    size_bytes: row.sizeBytes,
    chunk_count: row.chunkCount,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
