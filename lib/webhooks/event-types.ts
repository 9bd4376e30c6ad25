/** Every event that a webhook can be told of, in the order in which lists show them. None is ever renamed. */
export const WEBHOOK_EVENT_TYPES = [
  "conversation.started",
  "conversation.ended",
  "conversation.recording_ready",
  "take.completed",
  "take.failed",
  "document.completed",
  "document.failed",
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** What an owner sends to a webhook to see whether it arrives. No webhook asks for it. */
export const TEST_EVENT_TYPE = "webhook.test";
export type SentEventType = WebhookEventType | typeof TEST_EVENT_TYPE;
