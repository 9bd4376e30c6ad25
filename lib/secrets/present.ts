import type { SecretRow } from "#lib/secrets/queries.ts";
import type { Secret } from "#lib/secrets/schema.ts";

export function presentSecret(row: SecretRow): Secret {
  const { id, name } = row;
  return { id, name, created_at: row.createdAt.toISOString(), updated_at: row.updatedAt.toISOString() };
}
