import { cron } from "inngest";
import { inngest } from "#inngest/client.ts";
import { conversationOver } from "#inngest/events.ts";
import { listForgottenSummaries } from "#lib/summaries/list-forgotten-summaries.ts";

/** Every minute: asks again for calls whose event may have been lost, and gives up on those whose job has died. */
export const sweepSummaries = inngest.createFunction(
  { id: "sweep-summaries", triggers: [cron("* * * * *")], retries: 0, concurrency: 1 },
  async ({ step }) => {
    const ids = await step.run("find", () => listForgottenSummaries());
    const events = ids.map((sessionId) => conversationOver.create({ sessionId }));
    if (events.length > 0) await step.sendEvent("ask again", events);
  },
);
