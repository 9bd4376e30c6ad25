import { Rewind } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { AnswerTimes } from "#components/conversations/answer-times.tsx";
import { CallFacts } from "#components/conversations/call-facts.tsx";
import { ExportMenu } from "#components/conversations/export-menu.tsx";
import { ListenIn } from "#components/conversations/listen-in.tsx";
import { ListenLog } from "#components/conversations/listen-log.tsx";
import { LiveRefresh } from "#components/conversations/live-refresh.tsx";
import { PlaybackProvider } from "#components/conversations/playback.tsx";
import { RecordingPlayer } from "#components/conversations/recording-player.tsx";
import { ToolCallList } from "#components/conversations/tool-call-list.tsx";
import { TranscriptView } from "#components/conversations/transcript-view.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { ApiButton } from "#components/ui/api-button.tsx";
import { apiSamples } from "#components/ui/api-samples.ts";
import { buttonClass } from "#components/ui/button.tsx";
import { CopyId } from "#components/ui/copy-id.tsx";
import { getCall } from "#lib/conversations/get-call.ts";
import { listListens } from "#lib/conversations/listen-in.ts";
import { presentConversationMetrics, presentRowMetrics } from "#lib/conversations/present-metrics.ts";
import type { TranscriptRowRow } from "#lib/conversations/queries.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { getPlayback } from "#lib/recordings/get-playback.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { listToolCalls } from "#lib/tool-calls/list-tool-calls.ts";
import { presentToolCall } from "#lib/tool-calls/present.ts";
import { apiUrl } from "../../api-url.ts";
import { orNotFound } from "../../or-not-found.ts";
import { listenAction } from "../listen-action.ts";

export const metadata: Metadata = { title: "Conversation" };

export default async function ConversationPage({ params }: { params: Promise<{ id: string }> }) {
  const { caller } = await requireSession();
  const { id } = await params;
  const { call, transcript } = await orNotFound(id, (checkedId) => getCall(caller, checkedId));
  const rows = transcript.map(({ seq, role, content, nodeId, startedAt, interrupted, citations }) => ({
    seq,
    role,
    content,
    nodeId,
    startedAt: startedAt.toISOString(),
    interrupted,
    ...(citations && { citations }),
  }));
  const toolCalls = (await listToolCalls(caller, call.id)).map(presentToolCall);
  const playback = await getPlayback(caller, call.id);
  const startedAt = (call.activeAt ?? call.createdAt).toISOString();
  const isLive = isLiveStatus(call.status);
  const actions = (
    <>
      {call.status === "active" && <ListenIn id={call.id} name={call.scenarioName} listen={listenAction} />}
      <ApiButton
        title="Read this conversation"
        samples={apiSamples(apiUrl(), { method: "GET", path: `/conversations/${id}` })}
      />
      {rows.some(({ role }) => role === "user") && (
        <Link href={`/conversations/${id}/replay`} className={buttonClass()}>
          <Rewind aria-hidden="true" />
          Replay
        </Link>
      )}
      <ExportMenu id={id} rows={rows} startedAt={startedAt} />
    </>
  );
  return (
    <ConsolePage
      title={call.scenarioName}
      parent={{ href: "/conversations", label: "Conversations" }}
      beside={<CopyId id={id} what="the session id" />}
      actions={actions}
      isFull
    >
      <PlaybackProvider>
        <CallFacts call={call} now={new Date()} />
        <RecordingPlayer
          recording={playback}
          rows={rows}
          startedAt={startedAt}
          names={{ user: "Visitor", assistant: call.avatarName ?? "Avatar" }}
        />
        <ListenLog listens={await listListens(caller, call.id)} />
        <AnswerTimes {...answerTimes(transcript)} />
        <ToolCallList calls={toolCalls} startedAt={startedAt} />
        <TranscriptView
          rows={rows}
          startedAt={startedAt}
          avatarName={call.avatarName ?? "Avatar"}
          isLive={isLive}
        />
        {(isLive || playback.state === "coming") && <LiveRefresh />}
      </PlaybackProvider>
    </ConsolePage>
  );
}

/** The avatar's rows whose making was measured, and how long the caller waited in all of them. */
function answerTimes(transcript: TranscriptRowRow[]) {
  const turns = transcript.flatMap(({ seq, nodeId, timing }) => {
    const metrics = presentRowMetrics(timing);
    return metrics ? [{ seq, nodeId, metrics }] : [];
  });
  const { wait_ms_p50: medianMs, wait_ms_p95: p95Ms } = presentConversationMetrics(transcript);
  return { turns, medianMs, p95Ms };
}
