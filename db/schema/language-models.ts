import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, ownerId, timestamps } from "#db/columns.ts";

/**
 * An account's own language model, on a server with OpenAI's chat API. `sealedKey` can be decrypted only with the instance's
 * key, for this owner and row; null for a server that needs no key. At most one model of an account is its default.
 */
export const languageModels = pgTable(
  "language_models",
  {
    id: id(),
    ownerId: ownerId(),
    name: text("name").notNull(),
    baseUrl: text("base_url").notNull(),
    /** What the server calls it. */
    model: text("model").notNull(),
    sealedKey: text("sealed_key"),
    /** Whether it understood a picture when it was last checked. */
    takesPictures: boolean("takes_pictures").notNull().default(false),
    /** Scenarios without a model of their own use it. */
    isDefault: boolean("is_default").notNull().default(false),
    ...timestamps,
  },
  (t) => [
    index("language_models_owner_idx").on(t.ownerId, t.id),
    uniqueIndex("language_models_default_key").on(t.ownerId).where(sql`is_default`),
  ],
);
