import { cron } from "inngest";
import { inngest } from "#inngest/client.ts";
import { listDueDeliveries } from "#lib/webhooks/list-due-deliveries.ts";
import { deliveryEvent } from "#lib/webhooks/request-deliveries.ts";

/** Every minute: asks for the attempts that are due. */
export const sweepDeliveries = inngest.createFunction(
  { id: "sweep-deliveries", triggers: [cron("* * * * *")], retries: 0, concurrency: 1 },
  async ({ step }) => {
    const due = await step.run("find", () => listDueDeliveries());
    if (due.length > 0) await step.sendEvent("ask", due.map(deliveryEvent));
  },
);
