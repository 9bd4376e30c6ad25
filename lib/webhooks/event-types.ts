/** Every event that a webhook can subscribe to, in display order. Names never change. */
export const WEBHOOK_EVENT_TYPES = [
  "conversation.created",
  "conversation.started",
  "conversation.message",
  "conversation.ended",
  "conversation.failed",
  "conversation.expired",
  "conversation.handover_requested",
  "conversation.recording_ready",
  "conversation.recording_failed",
  "conversation.rated",
  "conversation.review_ready",
  "conversation.rules_violated",
  "conversation.summary_ready",
  "tool.failed",
  "take.completed",
  "take.failed",
  "document.completed",
  "document.failed",
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** The event that owners send to test a webhook. Webhooks can't subscribe to it. */
export const TEST_EVENT_TYPE = "webhook.test";
export type SentEventType = WebhookEventType | typeof TEST_EVENT_TYPE;
