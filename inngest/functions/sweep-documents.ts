import { cron } from "inngest";
import { inngest } from "#inngest/client.ts";
import { documentPending, documentsOutdated } from "#inngest/events.ts";
import { listForgottenDocuments } from "#lib/documents/list-forgotten-documents.ts";
import { listOutdatedDocuments } from "#lib/documents/list-outdated-documents.ts";

/** Every minute: asks again for what has been pending for a while, because its event may have been lost, and for what is out of date. */
export const sweepDocuments = inngest.createFunction(
  { id: "sweep-documents", triggers: [cron("* * * * *")], retries: 0, concurrency: 1 },
  async ({ step }) => {
    const ids = await step.run("find", () => listForgottenDocuments());
    if (ids.length > 0) {
      const events = ids.map((documentId) => documentPending.create({ documentId }));
      await step.sendEvent("ask again", events);
    }
    const [outdated] = await step.run("find outdated", () => listOutdatedDocuments(1));
    if (outdated) await step.sendEvent("ask to renew", documentsOutdated.create({}));
  },
);
