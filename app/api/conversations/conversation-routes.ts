import { connectConversation } from "#lib/calls/connect/connect-conversation.ts";
import { CONNECT_ERRORS, paidPlanNeeded } from "#lib/calls/connect/connect-refusals.ts";
import { listConversations } from "#lib/conversations/conversations.ts";
import { conversationIsLive, deleteConversations } from "#lib/conversations/delete-conversations.ts";
import { describeConversation } from "#lib/conversations/describe-conversation.ts";
import { conversationsQuery, toSessionFilter } from "#lib/conversations/filter-schema.ts";
import { presentConnected, presentConversationListItem } from "#lib/conversations/present.ts";
import {
  getReview,
  nothingToReview,
  presentReview,
  retryReview,
} from "#lib/conversations/reviews/reviews.ts";
import { reviewOutput } from "#lib/conversations/reviews/schema.ts";
import {
  connectInput,
  connectOutput,
  conversationOutput,
  conversationQuery,
  listedConversation,
  retriedOutput,
  sessionParams,
} from "#lib/conversations/schema.ts";
import { notEnded } from "#lib/conversations/session-status.ts";
import { retrySummary } from "#lib/conversations/summaries/summaries.ts";
import { deleteRoute, listRoute, route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { getRecording } from "#lib/recordings/recordings.ts";
import { presentRecording, recordingOutput } from "#lib/recordings/schema.ts";
import { replayConversation, tooManyReplays } from "#lib/scenarios/replays/replay-conversation.ts";
import { replayInput, replayOutput } from "#lib/scenarios/replays/schema.ts";
import { createTestFromConversation } from "#lib/scenarios/tests/create-test-from-conversation.ts";
import { testFromConversationOutput } from "#lib/scenarios/tests/stored/schema.ts";
import { presentTest } from "#lib/scenarios/tests/stored/tests.ts";
import { testTokensUsedUp } from "#lib/usage/quotas.ts";

/** The operations on conversations, by path. */
export const conversationRoutes = {
  "/conversations/connect": {
    POST: route(
      {
        summary: "Start a conversation and get the token for its room",
        scope: "connect",
        body: connectInput,
        response: connectOutput,
        creates: "effects",
        answersSecret: true,
        errors: ["SCENARIO_NOT_FOUND", "AVATAR_NOT_FOUND", notFound("Background"), ...CONNECT_ERRORS],
      },
      async ({ actor, body }) => {
        const origin = { kind: "api" as const, apiKeyId: actor.keyId };
        return presentConnected(await connectConversation(actor, body, origin));
      },
    ),
  },
  "/conversations": {
    GET: listRoute(
      {
        summary: "List and search conversations",
        query: conversationsQuery,
        name: "conversations",
        item: listedConversation,
      },
      ({ actor, query, page }) => listConversations(actor, toSessionFilter(query), page),
      (row) => presentConversationListItem(row),
    ),
  },
  "/conversations/delete": {
    POST: deleteRoute(
      {
        summary: "Delete conversations with their transcripts, summaries and recordings",
        errors: ["SESSION_NOT_FOUND", conversationIsLive],
      },
      ({ actor, body }) => deleteConversations(actor, body),
    ),
  },
  "/conversations/{conversation_session_id}": {
    GET: route(
      {
        summary: "Get a conversation with its transcript",
        scope: "read",
        params: sessionParams,
        query: conversationQuery,
        response: conversationOutput,
        errors: ["SESSION_NOT_FOUND"],
      },
      async ({ actor, params: { conversation_session_id: id }, query: { include } }) =>
        await describeConversation(actor, id, include),
    ),
  },
  "/conversations/{conversation_session_id}/recording": {
    GET: route(
      {
        summary: "Get the URLs of a conversation's recording",
        scope: "read",
        params: sessionParams,
        response: recordingOutput,
        errors: [
          "SESSION_NOT_FOUND",
          "RECORDING_NOT_STARTED",
          "RECORDING_PROCESSING",
          "RECORDING_UNAVAILABLE",
        ],
      },
      async ({ actor, params }) =>
        presentRecording(await getRecording(actor, params.conversation_session_id)),
    ),
  },
  "/conversations/{conversation_session_id}/review": {
    GET: route(
      {
        summary: "Get the review of a conversation by its scenario's guardrails",
        scope: "read",
        params: sessionParams,
        response: reviewOutput,
        errors: ["SESSION_NOT_FOUND"],
      },
      async ({ actor, params: { conversation_session_id: id } }) => presentReview(await getReview(actor, id)),
    ),
  },
  "/conversations/{conversation_session_id}/review/retry": {
    POST: route(
      {
        summary: "Write the review of a conversation again, or for the first time",
        scope: "full",
        params: sessionParams,
        response: retriedOutput,
        errors: ["SESSION_NOT_FOUND", notEnded, nothingToReview],
      },
      async ({ actor, params: { conversation_session_id } }) => {
        await retryReview(actor, conversation_session_id);
        return { conversation_session_id, status: "pending" as const };
      },
    ),
  },
  "/conversations/{conversation_session_id}/summary/retry": {
    POST: route(
      {
        summary: "Write the summary of a conversation again, or for the first time",
        scope: "full",
        params: sessionParams,
        response: retriedOutput,
        errors: ["SESSION_NOT_FOUND", notEnded],
      },
      async ({ actor, params: { conversation_session_id } }) => {
        await retrySummary(actor, conversation_session_id);
        return { conversation_session_id, status: "pending" as const };
      },
    ),
  },
  "/conversations/{conversation_session_id}/replays": {
    POST: route(
      {
        summary: "Replay a conversation against another version of its scenario",
        scope: "full",
        params: sessionParams,
        body: replayInput,
        response: replayOutput,
        creates: "effects",
        errors: [
          ...(["SESSION_NOT_FOUND", "SCENARIO_NOT_FOUND", "NOT_FOUND", "SERVICE_UNAVAILABLE"] as const),
          ...[paidPlanNeeded, testTokensUsedUp, tooManyReplays],
        ],
      },
      ({ actor, params, body }) => replayConversation(actor, params.conversation_session_id, body),
    ),
  },
  "/conversations/{conversation_session_id}/create-test": {
    POST: route(
      {
        summary: "Create a test of the scenario with the visitor of a conversation",
        scope: "full",
        params: sessionParams,
        response: testFromConversationOutput,
        creates: "effects",
        errors: [
          ...(["SESSION_NOT_FOUND", "SCENARIO_NOT_FOUND", "SERVICE_UNAVAILABLE"] as const),
          ...[paidPlanNeeded, testTokensUsedUp],
        ],
      },
      async ({ actor, params }) => {
        const made = await createTestFromConversation(actor, params.conversation_session_id);
        return { scenario_id: made.scenarioId, test: presentTest(made.test) };
      },
    ),
  },
};
