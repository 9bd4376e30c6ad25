import type { AnswerOf } from "./operation-types.ts";

type Detail = AnswerOf<"conversations.get">;

/** Data of a conversation event. Times are ISO 8601, and null until they happen. */
export type ConversationEventData = {
  conversation_session_id: string;
  /** `text` for a conversation in writing. Missing in events of versions before 0.2.0. */
  mode?: "voice" | "text";
  status: "created" | "active" | "ended" | "expired" | "failed";
  end_reason: string | null;
  failure_reason: string | null;
  scenario_id: string;
  avatar_id: string;
  /** The published version of the scenario that the call ran. */
  scenario_version?: number | null;
  hosted_link_id: string | null;
  /** As given at connect. */
  visitor_id?: string | null;
  recording_status: "none" | "not_started" | "recording" | "processing" | "ready" | "failed";
  /** Why a requested recording failed; null unless it has. Missing in events of versions before 0.2.0. */
  recording_error?: string | null;
  /** The visitor's rating, from 1 to 5; null without one. */
  rating_score: number | null;
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
  duration_ms: number | null;
} & Partial<CollectedValues>;

/** A row of the transcript of the visitor or the avatar that is new, or has other words than before. */
export type MessageEventData = ConversationEventData & {
  message: {
    seq: number;
    role: "user" | "assistant";
    started_at: string;
    interrupted: boolean;
    typed: boolean;
    /** The person who said it in the avatar's place, or null. */
    member_name: string | null;
    /** As it is when the event is sent; only if the webhook has `include_values`, and the conversation was not deleted since. */
    content?: string;
  };
};

/**
 * What a call collected: in `conversation.ended` and `conversation.summary_ready`, if the webhook has `include_values` and the
 * conversation was not deleted since. The shapes are those of `GET /conversations/{id}`.
 */
type CollectedValues = Required<
  Pick<Detail, "metadata" | "runtime_vars" | "variables" | "tool_calls" | "summary">
>;

export type TakeEventData = {
  take_id: string;
  clip_id: string;
  status: "completed" | "failed";
  duration_ms: number | null;
  error: string | null;
};

/** A request of a call to an endpoint or an MCP server that failed. */
export type ToolEventData = {
  conversation_session_id: string;
  call_id: string;
  /** The name of the scenario's function. */
  function: string;
  /** ID of the HTTP endpoint or the MCP server. */
  endpoint_id: string;
  /** `null` if there was no response. */
  http_status: number | null;
  error: string;
  duration_ms: number;
};

export type DocumentEventData = {
  document_id: string;
  knowledge_base_id: string;
  status: "completed" | "failed";
  error: string | null;
};

type EventOf<Type extends string, Data> = {
  type: Type;
  /** When it happened. The message may arrive later, and more than once. */
  timestamp: string;
  data: Data;
};

/** The body of a webhook message. New types may be added: answer unknown ones with 2xx. */
export type WebhookEvent =
  | EventOf<
      | "conversation.created"
      | "conversation.started"
      | "conversation.ended"
      | "conversation.failed"
      | "conversation.expired"
      | "conversation.handover_requested"
      | "conversation.recording_ready"
      | "conversation.recording_failed"
      | "conversation.rated"
      | "conversation.review_ready"
      | "conversation.rules_violated"
      | "conversation.summary_ready",
      ConversationEventData
    >
  | EventOf<"conversation.message", MessageEventData>
  | EventOf<"tool.failed", ToolEventData>
  | EventOf<"take.completed" | "take.failed", TakeEventData>
  | EventOf<"document.completed" | "document.failed", DocumentEventData>
  | EventOf<"webhook.test", { webhook_id: string }>;
