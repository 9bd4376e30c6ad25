import type { SecretRow } from "./queries.ts";
import type { Secret } from "./schema.ts";

export function presentSecret(row: SecretRow): Secret {
  const { id, name } = row;
  return { id, name, created_at: row.createdAt.toISOString(), updated_at: row.updatedAt.toISOString() };
}
