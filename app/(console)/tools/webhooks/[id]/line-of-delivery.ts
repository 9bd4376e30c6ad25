import type { DeliveryLine } from "#components/webhooks/delivery-list.tsx";
import type { listDeliveries } from "#lib/webhooks/list-deliveries.ts";

type Row = Awaited<ReturnType<typeof listDeliveries>>["rows"][number];

/** A delivery as the log shows it. */
export function lineOfDelivery(row: Row): DeliveryLine {
  const { id, eventId, eventType, status, attempts, httpStatus, durationMs, error, answer } = row;
  const createdAt = row.createdAt.toISOString();
  const body = JSON.stringify({ type: eventType, timestamp: createdAt, data: row.data }, null, 2);
  const nextAttemptAt = row.nextAttemptAt?.toISOString() ?? null;
  return {
    ...{ id, eventId, eventType, status, attempts, httpStatus, durationMs, error, answer },
    ...{ body, createdAt, nextAttemptAt },
  };
}
