import { z } from "zod";
import { toolCallOutput } from "#lib/conversations/collected/schema.ts";
import { conversationMode, recordingState, sessionEnd, sessionStatus } from "#lib/conversations/schema.ts";
import { summaryOutput } from "#lib/conversations/summaries/schema.ts";
import type { JsonObject } from "#lib/platform/json.ts";
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from "./event-types.ts";

const instant = () => z.iso.datetime().nullable();
const values = () => z.record(z.string(), z.json()).optional();
const WITH_VALUES = "Only with `include_values`, in `conversation.ended` and `conversation.summary_ready`";

const messageData = z.object({
  seq: z.int(),
  role: z.enum(["user", "assistant"]),
  started_at: z.iso.datetime(),
  interrupted: z.boolean(),
  typed: z.boolean().describe("Whether it was typed, instead of said"),
  member_name: z.string().nullable().describe("The person who said it in the avatar's place, or null"),
  content: z
    .string()
    .optional()
    .describe("The words, as they are when the event is sent. Only with `include_values`"),
});

const conversationData = z
  .object({
    conversation_session_id: z.uuid(),
    mode: conversationMode().describe("`text` for a conversation in writing"),
    status: sessionStatus,
    ...sessionEnd,
    scenario_id: z.uuid(),
    scenario_version: z.int().nullable().describe("The published version that the call ran"),
    avatar_id: z.uuid(),
    hosted_link_id: z.uuid().nullable().describe("The link that started it; null for a call of the API"),
    visitor_id: z.string().nullable().describe("As given at connect"),
    ...recordingState,
    rating_score: z.int().nullable().describe("The visitor's rating, 1 to 5; null without one"),
    created_at: z.iso.datetime(),
    started_at: instant(),
    ended_at: instant(),
    duration_ms: z.int().nullable(),
    metadata: z.record(z.string(), z.string()).optional().describe(WITH_VALUES),
    runtime_vars: values().describe(WITH_VALUES),
    variables: values().describe(WITH_VALUES),
    tool_calls: z.array(toolCallOutput).optional().describe(WITH_VALUES),
    summary: summaryOutput.nullable().optional().describe(WITH_VALUES),
    message: messageData
      .optional()
      .describe("Only in `conversation.message`: the row of the transcript, which has new words"),
  })
  .meta({ id: "ConversationEventData" });

const toolData = z
  .object({
    conversation_session_id: z.uuid(),
    call_id: z.uuid().describe("ID of the request, as in `tool_calls`"),
    function: z.string().describe("The scenario's function"),
    endpoint_id: z.string().describe("ID of the HTTP endpoint or the MCP server"),
    http_status: z.int().nullable().describe("Of the endpoint's response; null without one"),
    error: z.string(),
    duration_ms: z.int(),
  })
  .meta({ id: "ToolEventData" });

const takeData = z
  .object({
    take_id: z.uuid().describe("ID of the take"),
    clip_id: z.uuid(),
    status: z.enum(["completed", "failed"]),
    duration_ms: z.int().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: "TakeEventData" });

const documentData = z
  .object({
    document_id: z.uuid(),
    knowledge_base_id: z.uuid(),
    status: z.enum(["completed", "failed"]),
    error: z.string().nullable(),
  })
  .meta({ id: "DocumentEventData" });

/** The data of an event, by the part of its type before the dot. */
const DATA: Record<string, z.ZodType> = {
  conversation: conversationData,
  tool: toolData,
  take: takeData,
  document: documentData,
};

/** The shape of an event's data. */
export const eventDataOf = (type: WebhookEventType): z.ZodType => {
  const data = DATA[type.split(".")[0] ?? ""];
  if (!data) throw new Error(`no data for ${type}`);
  return data;
};

const SUMMARIES: Record<WebhookEventType, string> = {
  "conversation.created": "A conversation was created; nobody has joined it yet",
  "conversation.started": "The avatar's first frame was sent, or a conversation in writing began",
  "conversation.ended": "A conversation is over",
  "conversation.message": "The visitor or the avatar has said or written something, or more of it",
  "conversation.expired": "Nobody joined a conversation in time",
  "conversation.failed": "A conversation failed; sent next to `conversation.ended`",
  "conversation.handover_requested": "The avatar asks for a person",
  "conversation.recording_ready": "A recording can be downloaded",
  "conversation.recording_failed": "A requested recording failed",
  "conversation.rated": "The visitor of a link rated the call, or changed the rating",
  "conversation.review_ready": "The review of a call by the scenario's guardrails and criteria was written",
  "conversation.rules_violated": "The review of a call found a broken rule",
  "conversation.summary_ready": "The summary of a call was written",
  "tool.failed": "A request of a call to an endpoint failed",
  "take.completed": "A take's video is ready",
  "take.failed": "A take failed",
  "document.completed": "A document is searchable",
  "document.failed": "A document could not be read",
};

const CALL = {
  ...{ visitor_id: "user-17", hosted_link_id: null, scenario_version: 3, rating_score: null },
  ...{ recording_status: "none", recording_error: null },
};
const LIVE = {
  ...{ ...CALL, status: "active", end_reason: null, failure_reason: null },
  ...{ ended_at: null, duration_ms: null },
};
const ENDED = {
  ...{ ...CALL, status: "ended", end_reason: "user_left", failure_reason: null },
  duration_ms: 184_210,
};

/** What the example of an event has besides the examples of its fields. */
const FACTS: Record<WebhookEventType, JsonObject> = {
  "conversation.created": { ...LIVE, status: "created", started_at: null },
  "conversation.started": LIVE,
  "conversation.ended": ENDED,
  "conversation.message": {
    ...LIVE,
    message: {
      ...{ seq: 4, role: "user", started_at: "2026-01-15T09:30:00.000Z", content: "Do you open on Sundays?" },
      ...{ interrupted: false, typed: false, member_name: null },
    },
  },
  "conversation.expired": {
    ...{ ...ENDED, status: "expired", end_reason: "not_joined" },
    ...{ started_at: null, duration_ms: null },
  },
  "conversation.failed": {
    ...{ ...ENDED, status: "failed", end_reason: "agent_failed", failure_reason: "worker_lost" },
  },
  "conversation.handover_requested": LIVE,
  "conversation.recording_ready": { ...ENDED, recording_status: "ready" },
  "conversation.recording_failed": {
    ...{ ...ENDED, recording_status: "failed", recording_error: "The end of the recording is missing" },
  },
  "conversation.rated": { ...ENDED, hosted_link_id: "019a2c4e-7d10-7c3e-9b5a-2f6d1e8c4a91", rating_score: 5 },
  "conversation.review_ready": ENDED,
  "conversation.rules_violated": ENDED,
  "conversation.summary_ready": ENDED,
  "tool.failed": {
    ...{ function: "find_order", endpoint_id: "019a2c4e-7d10-7c3e-9b5a-2f6d1e8c4a92" },
    ...{ http_status: 503, duration_ms: 412 },
    error: "The endpoint responded with 503",
  },
  "take.completed": { status: "completed", duration_ms: 8_400, error: null },
  "take.failed": { status: "failed", duration_ms: null, error: "The voice could not be synthesized" },
  "document.completed": { status: "completed", error: null },
  "document.failed": { status: "failed", error: "The file has no text" },
};

/** Every event as the API's document describes it. */
export const DOCUMENTED_EVENTS = WEBHOOK_EVENT_TYPES.map((type) => ({
  ...{ type, summary: SUMMARIES[type] },
  facts: FACTS[type],
  body: z.object({
    type: z.literal(type),
    timestamp: z.iso
      .datetime()
      .describe("When it happened. The message may arrive later, and more than once"),
    data: eventDataOf(type),
  }),
}));
