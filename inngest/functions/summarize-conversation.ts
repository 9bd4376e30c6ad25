import { inngest } from "#inngest/client.ts";
import { conversationOver } from "#inngest/events.ts";
import { summarizeConversation } from "#lib/conversations/summaries/summarize-conversation.ts";
import { env } from "#lib/platform/env.ts";

/**
 * Summarizes a call that is over. One run per call, and at most two at a time, because they share the chat
 * server with live calls. The worker's last rows may arrive shortly after the end.
 */
export const summarizeEndedConversation = inngest.createFunction(
  {
    id: "summarize-conversation",
    triggers: [conversationOver],
    retries: 3,
    concurrency: env.SUMMARY_JOBS,
    singleton: { key: "event.data.sessionId", mode: "skip" },
  },
  async ({ event, step }) => {
    await step.sleep("wait for late rows", "3s");
    return await step.run("summarize", () => summarizeConversation(event.data.sessionId));
  },
);
