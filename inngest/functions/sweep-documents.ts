import { cron } from "inngest";
import { inngest } from "#inngest/client.ts";
import { documentPending } from "#inngest/events.ts";
import { listForgottenDocuments } from "#lib/documents/list-forgotten-documents.ts";

/** Every minute: asks again for what has been pending for a while, because its event may have been lost. */
export const sweepDocuments = inngest.createFunction(
  { id: "sweep-documents", triggers: [cron("* * * * *")], retries: 0, concurrency: 1 },
  async ({ step }) => {
    const ids = await step.run("find", () => listForgottenDocuments());
    if (ids.length === 0) return;
    const events = ids.map((documentId) => documentPending.create({ documentId }));
    await step.sendEvent("ask again", events);
  },
);
