import { sessionParams } from "#lib/conversations/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { getRecording } from "#lib/recordings/get-recording.ts";
import { presentRecording } from "#lib/recordings/present.ts";
import { recordingOutput } from "#lib/recordings/schema.ts";

export const GET = route(
  {
    summary: "Get the addresses of a conversation's recording",
    scope: "read",
    params: sessionParams,
    response: recordingOutput,
    errors: ["SESSION_NOT_FOUND", "RECORDING_NOT_STARTED", "RECORDING_PROCESSING", "RECORDING_UNAVAILABLE"],
  },
  async ({ caller, params }) => presentRecording(await getRecording(caller, params.conversation_session_id)),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
