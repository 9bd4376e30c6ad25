import { cron } from "inngest";
import { inngest } from "#inngest/client.ts";
import { listStaleRecordings } from "#lib/recordings/list-stale-recordings.ts";
import { listUnbegunRecordings } from "#lib/recordings/list-unbegun-recordings.ts";
import { egressEvent } from "#lib/recordings/request-egress.ts";
import { recordingEvent } from "#lib/recordings/request-recording.ts";

/** Every minute: finishes recordings of workers that died, and asks again for jobs whose event was lost. */
export const sweepRecordings = inngest.createFunction(
  { id: "sweep-recordings", triggers: [cron("* * * * *")], retries: 0, concurrency: 1 },
  async ({ step }) => {
    const sessionIds = await step.run("find", () => listStaleRecordings());
    if (sessionIds.length > 0) await step.sendEvent("ask again", sessionIds.map(recordingEvent));
    const wanted = await step.run("find not begun", () => listUnbegunRecordings());
    if (wanted.length > 0) await step.sendEvent("ask to begin", wanted.map(egressEvent));
  },
);
