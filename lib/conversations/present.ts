import { presentAvatarReference } from "#lib/avatars/present.ts";
import type { ConnectResult } from "#lib/conversations/connect-conversation.ts";
import type { ConversationRows } from "#lib/conversations/get-conversation.ts";
import type { Included } from "#lib/conversations/metrics-schema.ts";
import { presentConversationMetrics, presentRowMetrics } from "#lib/conversations/present-metrics.ts";
import type { SessionSummaryRow } from "#lib/conversations/queries.ts";
import { recordingOutlook } from "#lib/conversations/recording-outlook.ts";
import type { Conversation, ConversationSummary } from "#lib/conversations/schema.ts";
import type { SummaryTold } from "#lib/summaries/find-conversation-summary.ts";
import { presentSummary } from "#lib/summaries/present.ts";

const dateText = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
});

/** Milliseconds for a person: "42 s", "3 min 5 s", "1 h 2 min". */
export function durationText(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** From the avatar's first frame to the end, or until now. */
function durationOf(session: SessionSummaryRow, now: Date): number {
  if (!session.activeAt) return 0;
  return Math.max(0, (session.endedAt ?? now).getTime() - session.activeAt.getTime());
}

/** What a list tells of a conversation: all but the transcript. */
export function presentConversationSummary(
  session: SessionSummaryRow,
  now = new Date(),
): ConversationSummary {
  const durationMs = durationOf(session, now);
  const { hasRecording, text, isReady } = recordingOutlook(session);
  return {
    id: session.id,
    status: session.status,
    created_at: session.createdAt.toISOString(),
    created_at_text: dateText.format(session.createdAt),
    ended_at: session.endedAt?.toISOString() ?? null,
    duration_ms: durationMs,
    duration_text: durationText(durationMs),
    end_reason: session.endReason,
    avatar: presentAvatarReference(session.avatarId),
    scenario_id: session.scenarioId,
    show_ai_label: session.showAiLabel,
    recording: { has_recording: hasRecording, status_text: text, is_ready: isReady },
  };
}

/** `summary`: null for a call that has none; undefined when it was not asked for. */
type PresentOptions = { include?: Included; summary?: SummaryTold | null | undefined; now?: Date };

export function presentConversation(
  { session, transcript }: ConversationRows,
  { include, summary, now = new Date() }: PresentOptions = {},
): Conversation {
  const isMeasured = include?.startsWith("metrics") === true;
  return {
    ...presentConversationSummary(session, now),
    ...(isMeasured && { metrics: presentConversationMetrics(transcript) }),
    ...(summary !== undefined && { summary: summary && presentSummary(summary) }),
    transcript_rows: transcript.map((row) => ({
      seq: row.seq,
      role: row.role,
      content: row.content,
      node_id: row.nodeId,
      started_at: row.startedAt.toISOString(),
      interrupted: row.interrupted,
      ...(isMeasured && { metrics: presentRowMetrics(row.timing) }),
    })),
  };
}

export function presentConnected(result: ConnectResult) {
  return {
    room_url: result.roomUrl,
    token: result.token,
    conversation_session_id: result.conversationSessionId,
  };
}
