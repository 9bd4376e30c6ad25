import { recordingEndSchema } from "#lib/platform/worker-protocol.ts";
import { endRecording } from "#lib/recordings/end-recording.ts";
import { workerPost } from "../../worker-route.ts";

export const POST = workerPost(recordingEndSchema, async ({ sessionId, body }) => {
  await endRecording(sessionId, body);
  return undefined;
});
