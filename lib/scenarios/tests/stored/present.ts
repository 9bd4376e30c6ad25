import type { TestRow } from "./queries.ts";
import type { StoredTest } from "./schema.ts";

export function presentTest({ id, name, content, createdAt, updatedAt }: TestRow): StoredTest {
  return { id, name, content, created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() };
}
