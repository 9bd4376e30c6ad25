import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, ownerId } from "#db/columns.ts";

/**
 * One `Idempotency-Key` of an owner and its first answer; `status` null while that is still being made. `body` is the
 * sealed text of an answer that holds a secret.
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
