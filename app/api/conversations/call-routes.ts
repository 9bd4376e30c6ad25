import { noPlace } from "#lib/calls/capacity/capacity.ts";
import {
  languageUnavailable,
  mediaServerDown,
  minutesUsedUp,
  tooManySessions,
} from "#lib/calls/connect/connect-refusals.ts";
import { rejoinConversation } from "#lib/calls/connect/rejoin-conversation.ts";
import {
  notSwitchable,
  stillWriting,
  switchToCall,
  switchToWriting,
} from "#lib/calls/connect/switch-mode.ts";
import { endListen, listenIn, notForListening } from "#lib/calls/control/listen-in.ts";
import {
  appendSystemMessage,
  notEnqueued,
  tooMuchSpeech,
  updateConversation,
} from "#lib/calls/control/queue-commands.ts";
import { endedListenOutput, endListenInput, listenInput, listenOutput } from "#lib/calls/control/schema.ts";
import { openEvents } from "#lib/calls/events/follow-conversation.ts";
import { tooManyStreams } from "#lib/calls/events/open-streams.ts";
import { conversationEvent, eventsQuery } from "#lib/calls/events/schema.ts";
import {
  takenOverOutput,
  takeoverInput,
  takeoverMessageInput,
  takeoverOutput,
} from "#lib/calls/takeover/schema.ts";
import {
  handBack,
  notForTakeover,
  notTakenOver,
  takeOver,
  writeInTakeover,
} from "#lib/calls/takeover/takeovers.ts";
import { sendMessageInput, sendMessageOutput } from "#lib/calls/text/schema.ts";
import { answerText, streamText } from "#lib/calls/text/send-message.ts";
import { notInText, tooManyMessages } from "#lib/calls/text/write-message.ts";
import { presentConnected } from "#lib/conversations/present.ts";
import {
  connectOutput,
  sessionParams,
  switchInput,
  systemMessageInput,
  systemMessageOutput,
  updateInput,
  updateOutput,
} from "#lib/conversations/schema.ts";
import { route, streamRoute } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";

type Input = { params: { conversation_session_id: string }; body: ReturnType<typeof sendMessageInput.parse> };

const requestOf = ({ params, body }: Input) => ({
  sessionId: params.conversation_session_id,
  content: body.content,
  messageId: body.message_id,
  fromSeq: body.from_seq,
});

/** The operations on calls, by path. */
export const callRoutes = {
  "/conversations/{conversation_session_id}/system-messages": {
    POST: route(
      {
        summary: "Append a system message to a live conversation",
        scope: "connect",
        missingKey: "AUTH_INVALID",
        params: sessionParams,
        body: systemMessageInput,
        response: systemMessageOutput,
        creates: "effects",
        errors: ["SESSION_NOT_FOUND", notEnqueued],
      },
      async ({ actor, params, body }) => {
        await appendSystemMessage(actor, params.conversation_session_id, body);
        return { conversation_session_id: params.conversation_session_id, run_llm: body.runLlm };
      },
    ),
  },
  "/conversations/{conversation_session_id}/updates": {
    POST: route(
      {
        summary: "Update the variables of a live conversation, send its model a message, or end it",
        scope: "connect",
        params: sessionParams,
        body: updateInput,
        response: updateOutput,
        creates: "effects",
        errors: ["SESSION_NOT_FOUND", tooMuchSpeech],
      },
      async ({ actor, params, body }) => {
        const status = await updateConversation(actor, params.conversation_session_id, body);
        return { conversation_session_id: params.conversation_session_id, status };
      },
    ),
  },
  "/conversations/{conversation_session_id}/takeover": {
    POST: route(
      {
        summary: "Let a person speak in the avatar's place in a live call",
        scope: "connect",
        params: sessionParams,
        body: takeoverInput,
        response: takeoverOutput,
        errors: ["SESSION_NOT_FOUND", notForTakeover],
      },
      async ({ actor, params: { conversation_session_id }, body }) => {
        const joined = await takeOver(actor, { memberId: null, name: body.name }, conversation_session_id);
        return {
          conversation_session_id,
          takeover_id: joined.takeoverId,
          room_url: joined.roomUrl,
          token: joined.roomToken,
        };
      },
    ),
  },
  "/conversations/{conversation_session_id}/takeover/messages": {
    POST: route(
      {
        summary: "Send the visitor what the person who has taken over a call typed",
        scope: "connect",
        params: sessionParams,
        body: takeoverMessageInput,
        response: takenOverOutput,
        creates: "effects",
        errors: ["SESSION_NOT_FOUND", notTakenOver],
      },
      async ({ actor, params: { conversation_session_id }, body }) => {
        const { id } = await writeInTakeover(actor, conversation_session_id, body.content);
        return { conversation_session_id, takeover_id: id };
      },
    ),
  },
  "/conversations/{conversation_session_id}/takeover/end": {
    POST: route(
      {
        summary: "Hand a call back to its avatar",
        scope: "connect",
        params: sessionParams,
        response: takenOverOutput,
        errors: ["SESSION_NOT_FOUND", notTakenOver],
      },
      async ({ actor, params: { conversation_session_id } }) => {
        const { id } = await handBack(actor, conversation_session_id);
        return { conversation_session_id, takeover_id: id };
      },
    ),
  },
  "/conversations/{conversation_session_id}/listen": {
    POST: route(
      {
        summary: "Let a person listen in to a live call, unseen; it is recorded who does",
        scope: "full",
        params: sessionParams,
        body: listenInput,
        response: listenOutput,
        errors: ["SESSION_NOT_FOUND", notForListening],
      },
      async ({ actor, params: { conversation_session_id }, body }) => {
        // The key is the listener, so revoking it puts out everybody whom it let in.
        const listener = { id: actor.keyId, email: body.name };
        const { listenId, roomUrl, roomToken } = await listenIn(actor, listener, conversation_session_id);
        return { conversation_session_id, listen_id: listenId, room_url: roomUrl, token: roomToken };
      },
    ),
  },
  "/conversations/{conversation_session_id}/listen/end": {
    POST: route(
      {
        summary: "Remove a listener from a call",
        scope: "full",
        params: sessionParams,
        body: endListenInput,
        response: endedListenOutput,
        errors: ["SESSION_NOT_FOUND", notFound("Listener"), mediaServerDown],
      },
      async ({ actor, params: { conversation_session_id }, body: { listen_id } }) => {
        await endListen(actor, conversation_session_id, listen_id);
        return { conversation_session_id, listen_id };
      },
    ),
  },
  "/conversations/{conversation_session_id}/messages": {
    POST: route(
      {
        summary: "Send a visitor's message to a text conversation and get the answer",
        scope: "connect",
        params: sessionParams,
        body: sendMessageInput,
        response: sendMessageOutput,
        creates: "effects",
        streams: true,
        errors: ["SESSION_NOT_FOUND", notInText, tooManyMessages],
      },
      ({ actor, headers, ...input }) => answerText(actor, requestOf(input), headers),
      ({ actor, headers, ...input }) =>
        input.body.stream ? streamText(actor, requestOf(input), headers) : null,
    ),
  },
  "/conversations/{conversation_session_id}/events": {
    GET: streamRoute(
      {
        summary: "Stream the events of a conversation",
        scope: "read",
        params: sessionParams,
        query: eventsQuery,
        response: conversationEvent,
        errors: ["SESSION_NOT_FOUND", tooManyStreams],
      },
      async ({ actor, params, query, lastEventId }) =>
        await openEvents(actor, params.conversation_session_id, lastEventId ?? query.after),
    ),
  },
  "/conversations/{conversation_session_id}/rejoin": {
    POST: route(
      {
        summary: "Get a new room token for a live conversation, after a reload or for another device",
        scope: "connect",
        params: sessionParams,
        response: connectOutput,
        errors: ["SESSION_NOT_FOUND"],
      },
      async ({ actor, params }) =>
        presentConnected(await rejoinConversation(actor, params.conversation_session_id)),
    ),
  },
  "/conversations/{conversation_session_id}/switch": {
    POST: route(
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
    ),
  },
};
