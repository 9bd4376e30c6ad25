import type { DeliveryRow } from "./outbox-queries.ts";
import type { WebhookRow } from "./queries.ts";
import type { Webhook, WebhookDelivery } from "./schema.ts";

const isoText = (at: Date | null): string | null => at?.toISOString() ?? null;

export function presentWebhook(row: WebhookRow, now = new Date()): Webhook {
  const until = row.previousSecretUntil;
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    description: row.description,
    enabled: row.enabled,
    disabled_reason: row.disabledReason,
    previous_secret_until: until !== null && now < until ? until.toISOString() : null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    message_id: row.eventId,
    type: row.eventType,
    data: row.data,
    status: row.status,
    attempts: row.attempts,
    attempted_at: isoText(row.attemptedAt),
    next_attempt_at: isoText(row.nextAttemptAt),
    http_status: row.httpStatus,
    duration_ms: row.durationMs,
    answer: row.answer,
    error: row.error,
    created_at: row.createdAt.toISOString(),
  };
}
