import { inngest } from "#inngest/client.ts";
import { conversationOver } from "#inngest/events.ts";
import { reviewConversation } from "#lib/conversations/reviews/review-conversation.ts";
import { env } from "#lib/platform/env.ts";

/**
 * Reviews a call that is over by the guardrails of its scenario. One run per call, and few at a time, because they share
 * the chat server with live calls. The worker's last rows may arrive shortly after the end.
 */
export const reviewEndedConversation = inngest.createFunction(
  {
    id: "review-conversation",
    triggers: [conversationOver],
    retries: 3,
    concurrency: env.SUMMARY_JOBS,
    singleton: { key: "event.data.sessionId", mode: "skip" },
  },
  async ({ event, step }) => {
    await step.sleep("wait for late rows", "3s");
    return await step.run("review", () => reviewConversation(event.data.sessionId));
  },
);
