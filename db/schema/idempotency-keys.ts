import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, ownerId } from "#db/columns.ts";

/**
 * An owner's `Idempotency-Key` and its first response; `status` is null while that is being created. `body` is
 * encrypted if the response contains a secret.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    ownerId: ownerId(),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    status: integer("status"),
    body: jsonb("body").$type<unknown>(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.key] })],
);
