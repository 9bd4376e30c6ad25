import { sessionParams } from "#lib/conversations/schema.ts";
import { route } from "#lib/http/route.ts";
import { getRecording } from "#lib/recordings/recordings.ts";
import { presentRecording, recordingOutput } from "#lib/recordings/schema.ts";

export const GET = route(
  {
    summary: "Get the URLs of a conversation's recording",
    scope: "read",
    params: sessionParams,
    response: recordingOutput,
    errors: ["SESSION_NOT_FOUND", "RECORDING_NOT_STARTED", "RECORDING_PROCESSING", "RECORDING_UNAVAILABLE"],
  },
  async ({ actor, params }) => presentRecording(await getRecording(actor, params.conversation_session_id)),
);
