import { inngest } from "#inngest/client.ts";
import { recordingOver } from "#inngest/events.ts";
import { env } from "#lib/platform/env.ts";
import { failRecording } from "#lib/recordings/end-recording.ts";
import { finishRecording } from "#lib/recordings/finish-recording.ts";

const FAILED = "The recording failed: its files could not be written.";

/**
 * Writes the files of a recording. One run per recording: requests for one that is being written are skipped.
 */
export const makeRecording = inngest.createFunction(
  {
    id: "make-recording",
    triggers: [recordingOver],
    retries: 3,
    concurrency: env.RECORDING_JOBS,
    singleton: { key: "event.data.sessionId", mode: "skip" },
    onFailure: async ({ event }) => void (await failRecording(event.data.event.data.sessionId, FAILED)),
  },
  async ({ event, step }) => await step.run("make", () => finishRecording(event.data.sessionId)),
);
