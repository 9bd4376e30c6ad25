import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, ownerId, timestamps } from "#db/columns.ts";

/**
 * A value that endpoints use as `{{secret.<name>}}`. `sealedValue` can be decrypted only with the instance's key, for
 * this owner and row.
 */
export const secrets = pgTable(
  "secrets",
  {
    id: id(),
    ownerId: ownerId(),
    name: text("name").notNull(),
    sealedValue: text("sealed_value").notNull(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex("secrets_owner_name_key").on(t.ownerId, t.name),
    index("secrets_owner_idx").on(t.ownerId, t.id),
  ],
);
