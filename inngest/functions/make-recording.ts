import { inngest } from "#inngest/client.ts";
import { recordingOver } from "#inngest/events.ts";
import { failRecording } from "#lib/recordings/fail-recording.ts";
import { finishRecording } from "#lib/recordings/finish-recording.ts";

const MAKING_AT_ONCE = 2;
const NOT_MADE = "The recording failed: its file could not be made.";

/** Makes the files of a recording. One run a recording: what the sweep asks for again is skipped while one is under way. */
export const makeRecording = inngest.createFunction(
  {
    id: "make-recording",
    triggers: [recordingOver],
    retries: 3,
    concurrency: MAKING_AT_ONCE,
    singleton: { key: "event.data.sessionId", mode: "skip" },
    onFailure: async ({ event }) => void (await failRecording(event.data.event.data.sessionId, NOT_MADE)),
  },
  async ({ event, step }) => await step.run("make", () => finishRecording(event.data.sessionId)),
);
