import { CONNECT_ERRORS } from "#lib/calls/connect/connect-refusals.ts";
import { notSwitchable, stillWriting } from "#lib/calls/connect/switch-mode.ts";
import { textEvent } from "#lib/calls/text/schema.ts";
import { notInText, tooManyMessages } from "#lib/calls/text/write-message.ts";
import { findZone } from "#lib/flow/engine/call-time.ts";
import { publicRoute, publicStream } from "#lib/http/route.ts";
import { presentHostedCall, presentRejoinedCall } from "#lib/links/present.ts";
import {
  endedOutput,
  hostedCallOutput,
  linkMemoriesOutput,
  linkParams,
  ratedOutput,
  rateInput,
  rejoinedCallOutput,
  rejoinInput,
  startInput,
  switchLinkInput,
  visitorKeyInput,
  visitorMessageInput,
  visitorTranscriptOutput,
} from "#lib/links/schema.ts";
import {
  answersNeeded,
  CALL_ERRORS,
  CONVERSATION_ERRORS,
  consentNeeded,
  linkNotFound,
  PAGE_ERRORS,
  passcodeRefused,
} from "#lib/links/visit/link-refusals.ts";
import { readVisitorTranscript } from "#lib/links/visit/read-visitor-transcript.ts";
import { rateHostedCall, rejoinHostedCall } from "#lib/links/visit/rejoin-hosted-call.ts";
import { startHostedCall } from "#lib/links/visit/start-hosted-call.ts";
import { switchHostedCall } from "#lib/links/visit/switch-hosted-call.ts";
import { deleteOwnMemories, listOwnMemories } from "#lib/links/visit/visitor-memories.ts";
import { endOfLink, writeToLink } from "#lib/links/visit/write-to-link.ts";
import { forgottenOutput } from "#lib/memories/schema.ts";

/**
 * What the pages of hosted links call, by the name in `POST /api/links/{token}/{name}`. No key opens these operations, so
 * they are no tools of an MCP client.
 */
export const LINK_OPERATIONS = {
  start: publicRoute(
    {
      summary: "Start a call of a hosted link",
      params: linkParams,
      body: startInput,
      response: hostedCallOutput,
      errors: [
        ...[linkNotFound, ...CALL_ERRORS, ...CONNECT_ERRORS],
        ...[() => passcodeRefused("passcode_required"), () => passcodeRefused("passcode_wrong")],
        ...[consentNeeded, () => answersNeeded(["customer_name"])],
      ],
    },
    async ({ params, body, headers, address, origin }) =>
      presentHostedCall(
        await startHostedCall({
          token: params.token,
          mode: body.mode,
          headers,
          address,
          foreignOrigin: origin,
          videoFormat: body.video_format,
          videoCodec: body.video_codec,
          timeZone: findZone(body.time_zone),
          visitorVars: body.visitor_vars,
          passcode: body.passcode,
          consentTextHash: body.consent_text_hash,
          visitorKey: body.visitor_key,
        }),
      ),
  ),
  rejoin: publicRoute(
    {
      summary: "Rejoin a live call of a hosted link",
      params: linkParams,
      body: rejoinInput,
      response: rejoinedCallOutput,
      errors: CONVERSATION_ERRORS,
    },
    async (asked) => presentRejoinedCall(await rejoinHostedCall(asked)),
  ),
  switch: publicRoute(
    {
      summary:
        "Continue a text conversation of a hosted link as a call, or take it back until the call has begun",
      params: linkParams,
      body: switchLinkInput,
      response: rejoinedCallOutput,
      errors: ["SESSION_NOT_FOUND", notSwitchable, stillWriting, ...CALL_ERRORS, ...CONNECT_ERRORS],
    },
    async (asked) => presentRejoinedCall(await switchHostedCall(asked)),
  ),
  messages: publicStream(
    {
      summary: "Send a message to a text conversation of a hosted link, and follow the answer",
      params: linkParams,
      body: visitorMessageInput,
      response: textEvent,
      errors: [...CONVERSATION_ERRORS, notInText, tooManyMessages, "SERVICE_UNAVAILABLE"],
    },
    (asked) => {
      const { content, message_id: messageId, card_id: cardId, from_seq: fromSeq } = asked.body;
      return writeToLink(asked, { content, messageId, cardId, fromSeq });
    },
  ),
  end: publicRoute(
    {
      summary: "End a text conversation of a hosted link",
      params: linkParams,
      body: rejoinInput,
      response: endedOutput,
      errors: CONVERSATION_ERRORS,
    },
    async (asked) => {
      await endOfLink(asked);
      return { ended: true as const };
    },
  ),
  rate: publicRoute(
    {
      summary: "Rate a call of a hosted link",
      params: linkParams,
      body: rateInput,
      response: ratedOutput,
      errors: CONVERSATION_ERRORS,
    },
    async (asked) => {
      await rateHostedCall(asked);
      return { score: asked.body.score, comment: asked.body.comment };
    },
  ),
  transcript: publicRoute(
    {
      summary: "Read the transcript of a call of a hosted link",
      params: linkParams,
      body: rejoinInput,
      response: visitorTranscriptOutput,
      effect: "reads",
      errors: CONVERSATION_ERRORS,
    },
    (asked) => readVisitorTranscript(asked),
  ),
  memories: publicRoute(
    {
      summary: "List what is remembered of a hosted link's visitor",
      params: linkParams,
      body: visitorKeyInput,
      response: linkMemoriesOutput,
      effect: "reads",
      errors: [linkNotFound, ...PAGE_ERRORS],
    },
    listOwnMemories,
  ),
  "memories/delete": publicRoute(
    {
      summary: "Delete all that is remembered of a hosted link's visitor",
      params: linkParams,
      body: visitorKeyInput,
      response: forgottenOutput,
      errors: [linkNotFound, ...PAGE_ERRORS],
    },
    async (asked) => ({ status: "forgotten" as const, deleted_count: await deleteOwnMemories(asked) }),
  ),
};
