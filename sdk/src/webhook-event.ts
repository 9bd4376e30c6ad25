/** What is told of a conversation. Times are ISO 8601, and null as long as they have not come. */
export type ConversationEventData = {
  conversation_session_id: string;
  status: "active" | "ended" | "failed";
  end_reason: string | null;
  scenario_id: string;
  avatar_id: string;
  hosted_link_id: string | null;
  recording_status: "none" | "not_started" | "recording" | "processing" | "ready" | "failed";
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
  duration_ms: number | null;
};

export type TakeEventData = {
  take_id: string;
  clip_id: string;
  status: "completed" | "failed";
  duration_ms: number | null;
  error: string | null;
};

export type DocumentEventData = {
  document_id: string;
  knowledge_base_id: string;
  status: "completed" | "failed";
  error: string | null;
};

type Told<Type extends string, Data> = {
  type: Type;
  /** When it happened; the message may come later, and more than once. */
  timestamp: string;
  data: Data;
};

/** What a webhook is sent. Kinds may be added: let what you do not know pass, with 2xx. */
export type WebhookEvent =
  | Told<
      "conversation.started" | "conversation.ended" | "conversation.recording_ready",
      ConversationEventData
    >
  | Told<"take.completed" | "take.failed", TakeEventData>
  | Told<"document.completed" | "document.failed", DocumentEventData>
  | Told<"webhook.test", { webhook_id: string }>;
