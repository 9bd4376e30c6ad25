import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant, ownerId } from "#db/columns.ts";
import { webhooks } from "#db/schema/webhooks.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { SentEventType } from "#lib/webhooks/event-types.ts";

/**
 * The outbox: one event for one webhook, written in the transaction of the change that it tells of, and the log of its
 * delivery. `eventId` is what receivers know an event by: the same for every webhook, every attempt and every redelivery.
 * `nextAttemptAt` is null once it is settled. It is moved before an attempt begins, so that an attempt whose process dies
 * is made again. What the columns from `attemptedAt` on hold is of the last attempt.
 */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    ownerId: ownerId(),
    webhookId: uuid("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    eventId: text("event_id").notNull(),
    eventType: text("event_type").$type<SentEventType>().notNull(),
    data: jsonb("data").$type<Record<string, JsonValue>>().notNull(),
    status: text("status", { enum: ["pending", "delivered", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    attemptedAt: instant("attempted_at"),
    httpStatus: integer("http_status"),
    durationMs: integer("duration_ms"),
    answer: text("answer"),
    error: text("error"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("webhook_deliveries_webhook_idx").on(t.webhookId, t.id),
    index("webhook_deliveries_owner_idx").on(t.ownerId),
    index("webhook_deliveries_due_idx").on(t.nextAttemptAt).where(sql`${t.nextAttemptAt} is not null`),
    index("webhook_deliveries_created_idx").on(t.createdAt),
  ],
);
