import type { SessionRow } from "#db/schema/sessions.ts";
import { presentAvatarReference } from "#lib/avatars/present.ts";
import type { ConnectResult } from "#lib/conversations/connect-conversation.ts";
import type { ConversationRows } from "#lib/conversations/get-conversation.ts";
import type { Conversation } from "#lib/conversations/schema.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";

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
function durationOf(session: SessionRow, now: Date): number {
  if (!session.activeAt) return 0;
  return Math.max(0, (session.endedAt ?? now).getTime() - session.activeAt.getTime());
}

function presentRecording(session: SessionRow): Conversation["recording"] {
  const text = !session.recordConversation
    ? "This conversation is not recorded."
    : isLiveStatus(session.status)
      ? "The recording has not started yet."
      : "This conversation was not recorded.";
  return { has_recording: false, status_text: text, is_ready: false };
}

export function presentConversation(
  { session, transcript }: ConversationRows,
  now = new Date(),
): Conversation {
  const durationMs = durationOf(session, now);
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
    recording: presentRecording(session),
    transcript_rows: transcript.map((row) => ({
      seq: row.seq,
      role: row.role,
      content: row.content,
      node_id: row.nodeId,
      started_at: row.startedAt.toISOString(),
      interrupted: row.interrupted,
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
