import { inngest } from "#inngest/client.ts";
import { documentsOutdated } from "#inngest/events.ts";
import { log } from "#lib/platform/log.ts";

/** Tells the job server that documents are out of date. Nobody waits for it: the sweep tells it too, within a minute. */
export function requestRenewal(): void {
  inngest.send(documentsOutdated.create({})).catch((error: unknown) => log.warn("event not sent", { error }));
}
