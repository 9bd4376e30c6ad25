import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant, ownerId, timestamps } from "#db/columns.ts";
import type { WebhookEventType } from "#lib/webhooks/event-types.ts";

/**
 * An address that hears of an owner's events. Its secrets open only with the instance's key, as this owner's and row's;
 * the previous one signs beside the current one until `previousSecretUntil`.
 * `failuresInRow` and `failingSince` begin anew with every success; `disabledReason` is set when they, or the receiver
 * itself, turned the webhook off, and is null when its owner did.
 */
export const webhooks = pgTable(
  "webhooks",
  {
    id: id(),
    ownerId: ownerId(),
    url: text("url").notNull(),
    description: text("description").notNull(),
    events: jsonb("events").$type<WebhookEventType[]>().notNull(),
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
