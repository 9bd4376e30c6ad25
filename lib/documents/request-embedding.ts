import { inngest } from "#inngest/client.ts";
import { documentPending } from "#inngest/events.ts";
import { log } from "#lib/platform/log.ts";

/**
 * Tells the job server that a document is pending. Nobody waits for it: an event that is lost, because the job server
 * is down, is made good by the sweep.
 */
export function requestEmbedding(documentId: string): void {
  inngest
    .send(documentPending.create({ documentId }))
    .catch((error: unknown) => log.warn("event not sent", { documentId, error }));
}
