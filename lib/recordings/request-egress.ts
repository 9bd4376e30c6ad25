import { inngest } from "#inngest/client.ts";
import { recordingWanted } from "#inngest/events.ts";
import { egress } from "#lib/platform/egress.ts";
import { log } from "#lib/platform/log.ts";

/** The job that has LiveKit Egress record a call. */
export const egressEvent = (sessionId: string) => recordingWanted.create({ sessionId });

/**
 * Asks for it where LiveKit Egress records calls. Nobody waits: a call goes on without, and an event that is lost, because
 * the job server is down, is made good by the sweep.
 */
export function requestEgress(sessionId: string): void {
  if (!egress()) return;
  inngest
    .send(egressEvent(sessionId))
    .catch((error: unknown) => log.warn("event not sent", { sessionId, error }));
}
