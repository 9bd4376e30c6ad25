import type { SpokenToolCall } from "#db/schema/transcript-rows.ts";
import { presentAvatarReference } from "#lib/avatars/avatars.ts";
import type { ConnectResult } from "#lib/calls/connect/connect-conversation.ts";
import { sumUsage } from "#lib/worker-protocol/model-usage.ts";
import { shareWaiting, type TurnTiming } from "#lib/worker-protocol/turn-timing.ts";
import type { ModelUsage } from "#lib/worker-protocol/worker-protocol.ts";
import type { CollectedValues } from "./collected/collected.ts";
import type { PresentedToolCall } from "./collected/schema.ts";
import type { ConversationRows } from "./conversations.ts";
import { describeRecording } from "./describe-recording.ts";
import type { SessionOverviewRow, StoredTranscriptRow } from "./queries.ts";
import type { Conversation, ConversationListItem, ConversationMetrics, RowMetrics } from "./schema.ts";
import type { ShownCard } from "./shown-cards/schema.ts";
import { presentSummary } from "./summaries/schema.ts";
import type { StoredSummary } from "./summaries/summaries.ts";

/** Returns the latency breakdown of a row, or `null` if it was not measured. */
export function presentRowMetrics(timing: TurnTiming | null): RowMetrics | null {
  if (!timing) return null;
  const { shares, restMs } = shareWaiting(timing);
  return {
    counted_from: timing.from,
    wait_ms: timing.totalMs,
    stages: shares.map(({ stage, startMs, tookMs, waitedMs }) => {
      return { stage, starts_at_ms: startMs, took_ms: tookMs, waited_ms: waitedMs };
    }),
    rest_ms: restMs,
    heard_ms: timing.heardMs,
    voice_replaced: timing.voiceReplaced ?? null,
  };
}

/** Returns the smallest figure that `share` (0..1) of them do not exceed, or `null` for an empty list. */
export function percentile(figures: readonly number[], share: number): number | null {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

/** Returns the middle figure, or the middle of the two middle ones, or `null` for an empty list. */
export function median(figures: readonly number[]): number | null {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [lower, upper] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return lower === undefined || upper === undefined ? null : Math.round((lower + upper) / 2);
}

/** How long the visitor waited for answers in one conversation. */
function presentConversationMetrics(rows: readonly { waitMs: number | null }[]): ConversationMetrics {
  const waits = rows.flatMap(({ waitMs }) => (waitMs === null ? [] : [waitMs]));
  return {
    answers: waits.length,
    wait_ms_p50: percentile(waits, 0.5),
    wait_ms_p95: percentile(waits, 0.95),
  };
}

/** The instance's time zone, which the text names: "22 Nov 2026, 14:05 CET". */
const dateText = new Intl.DateTimeFormat("en-GB", {
  ...{ day: "numeric", month: "short", year: "numeric" },
  ...{ hour: "2-digit", minute: "2-digit", timeZoneName: "short" },
});

/** Formats milliseconds: "42 s", "3 min 5 s", "1 h 2 min". */
function durationText(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** From the avatar's first frame to the end, or until now. */
function measureDuration(session: SessionOverviewRow, now: Date): number {
  if (!session.activeAt) return 0;
  return Math.max(0, (session.endedAt ?? now).getTime() - session.activeAt.getTime());
}

/** A conversation without its transcript, as lists show it. */
export function presentConversationListItem(
  session: SessionOverviewRow,
  now = new Date(),
): ConversationListItem {
  const durationMs = measureDuration(session, now);
  const { hasRecording, text, isReady } = describeRecording(session);
  return {
    id: session.id,
    mode: session.mode,
    status: session.status,
    created_at: session.createdAt.toISOString(),
    created_at_text: dateText.format(session.createdAt),
    started_at: session.activeAt?.toISOString() ?? null,
    ended_at: session.endedAt?.toISOString() ?? null,
    duration_ms: durationMs,
    duration_text: durationText(durationMs),
    end_reason: session.endReason,
    failure_reason: session.failureReason,
    avatar: presentAvatarReference(session.avatarId),
    scenario_id: session.scenarioId,
    scenario_version: session.scenarioVersion,
    hosted_link_id: session.hostedLinkId,
    visitor_id: session.visitorId,
    metadata: session.metadata,
    show_ai_label: session.showAiLabel,
    language: session.language,
    video_format: session.videoFormat,
    recording_status: session.recordingStatus,
    recording_error: session.recordingStatus === "failed" ? session.recordingError : null,
    recording: { has_recording: hasRecording, status_text: text, is_ready: isReady },
    rating:
      session.ratingScore === null ? null : { score: session.ratingScore, comment: session.ratingComment },
  };
}

/** What a conversation is shown with. `summary`: null for a call without one; undefined if it was not requested. */
type PresentOptions = {
  isMeasured?: boolean;
  summary?: StoredSummary | null | undefined;
  values?: CollectedValues | undefined;
  toolCalls?: PresentedToolCall[] | undefined;
  usage?: ModelUsage[] | undefined;
  cards?: ShownCard[] | undefined;
  now?: Date;
};

/** A function that the model called for a row. */
export const presentFunctionCall = ({ name, nodeId, ok, args }: SpokenToolCall) => ({
  name,
  node_id: nodeId,
  succeeded: ok,
  arguments: args ?? null,
});

/** The API names the model that was asked. */
const asAsked = ({ answeredBy: _, ...usage }: ModelUsage): ModelUsage => usage;

const presentUsage = ({ model, languageModelId, requests, promptTokens, completionTokens }: ModelUsage) => ({
  ...{ model, language_model_id: languageModelId ?? null, requests },
  ...{ prompt_tokens: promptTokens, completion_tokens: completionTokens },
});

type RowParts = { isMeasured?: boolean; hasCalls?: boolean };

/** A row of a transcript, with its latency and its functions if they are wanted. */
export const presentTranscriptRow = (
  row: StoredTranscriptRow,
  { isMeasured = false, hasCalls = false }: RowParts = {},
): Conversation["transcript_rows"][number] => ({
  seq: row.seq,
  role: row.role,
  content: row.content,
  node_id: row.nodeId,
  started_at: row.startedAt.toISOString(),
  interrupted: row.interrupted,
  typed: row.typed,
  member_name: row.memberName,
  language: row.language,
  ...(hasCalls && { function_calls: (row.toolCalls ?? []).map(presentFunctionCall) }),
  ...(isMeasured && { metrics: presentRowMetrics(row.timing) }),
});

export function presentConversation(
  { session, transcript }: ConversationRows,
  { isMeasured = false, summary, values, toolCalls, usage, cards, now = new Date() }: PresentOptions = {},
): Conversation {
  return {
    ...presentConversationListItem(session, now),
    ...(isMeasured && { metrics: presentConversationMetrics(transcript) }),
    ...(summary !== undefined && { summary: summary && presentSummary(summary) }),
    ...(values && { runtime_vars: values.runtimeVars, variables: values.variables }),
    ...(toolCalls && { tool_calls: toolCalls }),
    ...(usage && { model_usage: sumUsage(usage.map(asAsked)).map(presentUsage) }),
    ...(cards && { cards }),
    transcript_rows: transcript.map((row) =>
      presentTranscriptRow(row, { isMeasured, hasCalls: toolCalls !== undefined }),
    ),
  };
}

export function presentConnected(result: ConnectResult) {
  return {
    room_url: result.roomUrl,
    token: result.token,
    conversation_session_id: result.conversationSessionId,
  };
}
