import { noPlace } from "#lib/calls/capacity/capacity.ts";
import {
  languageUnavailable,
  mediaServerDown,
  minutesUsedUp,
  tooManySessions,
} from "#lib/calls/connect/connect-refusals.ts";
import {
  notSwitchable,
  stillWriting,
  switchToCall,
  switchToWriting,
} from "#lib/calls/connect/switch-mode.ts";
import { presentConnected } from "#lib/conversations/present.ts";
import { connectOutput, sessionParams, switchInput } from "#lib/conversations/schema.ts";
import { route } from "#lib/http/route.ts";

export const POST = route(
  {
    summary: "Continue a text conversation as a call, or back",
    scope: "connect",
    params: sessionParams,
    body: switchInput,
    response: connectOutput,
    errors: [
      "SESSION_NOT_FOUND",
      notSwitchable,
      stillWriting,
      languageUnavailable,
      () => noPlace({ calls: 3, isBusy: false }),
      minutesUsedUp,
      tooManySessions,
      mediaServerDown,
    ],
  },
  async ({ actor, params: { conversation_session_id: id }, body }) =>
    presentConnected(
      body.mode === "text"
        ? await switchToWriting(actor, id)
        : await switchToCall(
            actor,
            id,
            { videoFormat: body.video_format },
            { isRecordingWanted: body.record_conversation },
          ),
    ),
);
