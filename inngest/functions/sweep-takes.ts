import { cron } from "inngest";
import { inngest } from "#inngest/client.ts";
import { listStaleTakes } from "#lib/takes/list-stale-takes.ts";
import { jobEvent } from "#lib/takes/request-job.ts";

/** Every minute: asks again for takes that nothing has worked on for a while, because their event may have been lost. */
export const sweepTakes = inngest.createFunction(
  { id: "sweep-takes", triggers: [cron("* * * * *")], retries: 0, concurrency: 1 },
  async ({ step }) => {
    const takes = await step.run("find", () => listStaleTakes());
    const events = takes.flatMap(({ status, ...take }) =>
      status === "generating_audio" || status === "rendering" ? [jobEvent(status, take)] : [],
    );
    if (events.length > 0) await step.sendEvent("ask again", events);
  },
);
