import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { belongsTo, id, instant, ownerId, timestamps } from "#db/columns.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { SentEventType, WebhookEventType } from "#lib/webhooks/event-types.ts";

/**
 * A URL that receives an owner's events. Its secrets can be decrypted only with the instance's key, for this owner and
 * row; the previous one also signs until `previousSecretUntil`. Every success resets `failuresInRow` and
 * `failingSince`. `disabledReason` is set if they, or the receiver itself, disabled the webhook, and null if its owner
 * did.
 */
export const webhooks = pgTable(
  "webhooks",
  {
    id: id(),
    ownerId: ownerId(),
    url: text("url").notNull(),
    description: text("description").notNull(),
    events: jsonb("events").$type<WebhookEventType[]>().notNull(),
    /** Whether its events of conversations carry what was collected, which is read when a message is sent. */
    includeValues: boolean("include_values").notNull().default(false),
    enabled: boolean("enabled").notNull(),
    disabledReason: text("disabled_reason", { enum: ["failures", "gone"] }),
    sealedSecret: text("sealed_secret").notNull(),
    previousSealedSecret: text("previous_sealed_secret"),
    previousSecretUntil: instant("previous_secret_until"),
    failuresInRow: integer("failures_in_row").notNull().default(0),
    failingSince: instant("failing_since"),
    ...timestamps,
  },
  (t) => [index("webhooks_owner_idx").on(t.ownerId, t.id)],
);

/**
 * The outbox: one event for one webhook, written in the transaction of its change, and the log of its delivery.
 * `eventId` identifies an event to receivers: the same for every webhook, attempt and redelivery. `nextAttemptAt` is
 * null once the delivery is final. It moves before an attempt begins, so an attempt whose process dies is repeated. The
 * columns from `attemptedAt` on describe the last attempt.
 */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    ownerId: ownerId(),
    webhookId: belongsTo("webhook_id", () => webhooks.id),
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
