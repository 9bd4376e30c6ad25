import { inngest } from "#inngest/client.ts";
import { recordingWanted } from "#inngest/events.ts";
import { failRecording } from "#lib/recordings/fail-recording.ts";
import { NOT_BEGUN, startEgress } from "#lib/recordings/start-egress.ts";

/** Has LiveKit Egress record a call. One run a call: what the sweep asks for again is skipped while one is under way. */
export const startRecording = inngest.createFunction(
  {
    id: "start-recording",
    triggers: [recordingWanted],
    retries: 3,
    singleton: { key: "event.data.sessionId", mode: "skip" },
    onFailure: async ({ event }) => void (await failRecording(event.data.event.data.sessionId, NOT_BEGUN)),
  },
  async ({ event, step }) => await step.run("start", () => startEgress(event.data.sessionId)),
);
