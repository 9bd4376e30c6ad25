import type { WebhookEventType } from "#lib/webhooks/event-types.ts";

/** When each event is sent, for people. */
export const EVENT_WORDS: Record<WebhookEventType, string> = {
  "conversation.started": "Somebody talks to an avatar",
  "conversation.ended": "A conversation is over, in whatever way",
  "conversation.recording_ready": "Its recording can be watched",
  "take.completed": "A clip’s take has its video",
  "take.failed": "A take could not be made",
  "document.completed": "A document can be searched",
  "document.failed": "A document could not be read",
};
