import { z } from "zod";
import { resourceId } from "#lib/http/input/fields.ts";
import { atMost, text } from "#lib/platform/text-fields.ts";
import { TEST_EVENT_TYPE, WEBHOOK_EVENT_TYPES } from "./event-types.ts";
import type { DeliveryRow } from "./outbox-queries.ts";
import type { WebhookRow } from "./queries.ts";

const MAX_URL_LENGTH = 2048;
const MAX_DESCRIPTION_LENGTH = 500;

const eventType = z.enum(WEBHOOK_EVENT_TYPES);

const webhookFields = {
  url: text(MAX_URL_LENGTH)
    .describe("Public http or https URL that events are POSTed to")
    .meta({ pattern: "^[Hh][Tt][Tt][Pp][Ss]?://", examples: ["https://crm.example.com/visavis-events"] }),
  events: z
    .array(eventType)
    .min(1, { error: "events are required" })
    .max(WEBHOOK_EVENT_TYPES.length)
    .transform((types) => [...new Set(types)])
    .describe("The events that it is subscribed to")
    .meta({ examples: [["conversation.ended", "conversation.recording_ready"]] }),
  description: atMost(MAX_DESCRIPTION_LENGTH)
    .meta({ examples: ["Calls into the CRM"] })
    .default("")
    .describe("A note for people"),
  include_values: z
    .boolean()
    .default(false)
    .describe(
      "Whether `conversation.ended` and `conversation.summary_ready` carry the variables, tool calls, metadata and summary, and `conversation.message` the words",
    ),
  enabled: z.boolean().default(true).describe("While it is off, nothing is sent and nothing is queued"),
};

const toWebhook = <Fields extends { include_values: boolean }>({ include_values, ...fields }: Fields) => ({
  ...fields,
  includeValues: include_values,
});

export const createWebhookInput = z.strictObject(webhookFields).transform(toWebhook);
export type WebhookInput = z.output<typeof createWebhookInput>;

/** An update replaces everything but the secret. */
export const updateWebhookInput = z
  .strictObject({ id: resourceId(), ...webhookFields })
  .transform(({ id, ...webhook }) => ({ id, webhook: toWebhook(webhook) }));

export const webhookParams = z.object({ webhook_id: resourceId() });

const secret = z.string().describe("Signs every message. Returned only this once");

export const createWebhookOutput = z.object({ status: z.literal("created"), id: z.uuid(), secret });
export const rotateSecretOutput = z.object({
  status: z.literal("rotated"),
  id: z.uuid(),
  secret,
  previous_secret_until: z.iso.datetime().describe("Until then, the previous secret signs, too"),
});

export const webhookOutput = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(eventType),
    description: z.string(),
    include_values: z.boolean().describe("Whether its events carry what calls collected"),
    enabled: z.boolean(),
    disabled_reason: z
      .enum(["failures", "gone"])
      .nullable()
      .describe("Why it was turned off automatically: too many failures, or a 410 from the receiver"),
    previous_secret_until: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Webhook" });
type Webhook = z.input<typeof webhookOutput>;

export const deliveryOutput = z
  .object({
    id: z.uuid(),
    message_id: z.string().describe("The id of the event at the receiver: the header `webhook-id`"),
    type: z.enum([...WEBHOOK_EVENT_TYPES, TEST_EVENT_TYPE]),
    data: z.record(z.string(), z.json()),
    status: z.enum(["pending", "delivered", "failed"]),
    attempts: z.number().int(),
    attempted_at: z.iso.datetime().nullable(),
    next_attempt_at: z.iso.datetime().nullable(),
    http_status: z.number().int().nullable(),
    duration_ms: z.number().int().nullable(),
    answer: z.string().nullable().describe("The beginning of the receiver's response"),
    error: z.string().nullable(),
    created_at: z.iso.datetime().describe("When the event happened"),
  })
  .meta({ id: "WebhookDelivery" });
type WebhookDelivery = z.input<typeof deliveryOutput>;

export const redeliverInput = z
  .strictObject({ delivery_id: resourceId() })
  .transform((input) => input.delivery_id);
export const redeliverOutput = z.object({ status: z.literal("pending"), delivery_id: z.uuid() });

export function presentWebhook(row: WebhookRow, now = new Date()): Webhook {
  const until = row.previousSecretUntil;
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    description: row.description,
    include_values: row.includeValues,
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
    attempted_at: row.attemptedAt?.toISOString() ?? null,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    http_status: row.httpStatus,
    duration_ms: row.durationMs,
    answer: row.answer,
    error: row.error,
    created_at: row.createdAt.toISOString(),
  };
}
