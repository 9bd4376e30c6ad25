import { endRecording } from "#lib/recordings/end-recording.ts";
import { recordingEndSchema } from "#lib/worker-protocol/worker-protocol.ts";
import { workerPost } from "../../worker-route.ts";

export const POST = workerPost(recordingEndSchema, async ({ sessionId, body }) => {
  await endRecording(sessionId, body);
  return undefined;
});
