import { inngest } from "#inngest/client.ts";
import { conversationOver } from "#inngest/events.ts";
import { log } from "#lib/platform/log.ts";

/**
 * Tells the job server that a call is over and may be summarised. Nobody waits for it: an event that is lost, because the
 * job server is down, is made good by the sweep.
 */
export function requestSummary(sessionId: string): void {
  inngest
    .send(conversationOver.create({ sessionId }))
    .catch((error: unknown) => log.warn("event not sent", { sessionId, error }));
}
