import { inngest } from "#inngest/client.ts";
import { recordingOver } from "#inngest/events.ts";
import { log } from "#lib/platform/log.ts";

/** The job that makes the files of a recording whose parts are here. */
export const recordingEvent = (sessionId: string) => recordingOver.create({ sessionId });

/** Asks for it. Nobody waits: an event that is lost, because the job server is down, is made good by the sweep. */
export function requestRecording(sessionId: string): void {
  inngest
    .send(recordingEvent(sessionId))
    .catch((error: unknown) => log.warn("event not sent", { sessionId, error }));
}
