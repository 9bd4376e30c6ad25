import { Rewind } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { AnswerTimes } from "#components/conversations/answer-times.tsx";
import { CallFacts } from "#components/conversations/call-facts.tsx";
import { ConsentRecord } from "#components/conversations/consent-record.tsx";
import { DeleteConversation } from "#components/conversations/delete-conversation.tsx";
import { ExportMenu } from "#components/conversations/export-menu.tsx";
import { ListenIn } from "#components/conversations/listen-in.tsx";
import { ListenLog } from "#components/conversations/listen-log.tsx";
import { LiveRefresh } from "#components/conversations/live-refresh.tsx";
import { PlaybackProvider } from "#components/conversations/playback.tsx";
import { RecordingPlayer } from "#components/conversations/recording-player.tsx";
import { SummaryPanel } from "#components/conversations/summary-panel.tsx";
import { TranscriptView } from "#components/conversations/transcript-view.tsx";
import { silenceWords } from "#components/overview/session-words.ts";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { ApiButton } from "#components/ui/api-button.tsx";
import { apiSamples } from "#components/ui/api-samples.ts";
import { buttonClass } from "#components/ui/button.tsx";
import { CopyId } from "#components/ui/copy-id.tsx";
import { getCall } from "#lib/conversations/get-call.ts";
import { getConsent } from "#lib/conversations/get-consent.ts";
import type { CallRow } from "#lib/conversations/list-calls.ts";
import { listListens } from "#lib/conversations/listen-in.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { getPlayback } from "#lib/recordings/get-playback.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { findConversationSummary } from "#lib/summaries/find-conversation-summary.ts";
import { presentSummary } from "#lib/summaries/present.ts";
import { listToolCalls } from "#lib/tool-calls/list-tool-calls.ts";
import { presentToolCall } from "#lib/tool-calls/present.ts";
import { apiUrl } from "../../api-url.ts";
import { orNotFound } from "../../or-not-found.ts";
import { deleteConversationAction, retrySummaryAction } from "../actions.ts";
import { listenAction } from "../listen-action.ts";
import { answerTimes, transcriptLines } from "./transcript-lines.ts";

export const metadata: Metadata = { title: "Conversation" };

export default async function ConversationPage({ params }: { params: Promise<{ id: string }> }) {
  const { caller } = await requireSession();
  const { id } = await params;
  const { call, transcript } = await orNotFound(id, (checkedId) => getCall(caller, checkedId));
  const rows = transcriptLines(transcript);
  const toolCalls = (await listToolCalls(caller, call.id)).map(presentToolCall);
  const playback = await getPlayback(caller, call.id);
  const summary = await findConversationSummary(caller, call.id);
  const isSummaryExpected = summary?.status === "pending" || (summary === null && isFreshlyOver(call));
  const avatarName = call.avatarName ?? "Avatar";
  const startedAt = (call.activeAt ?? call.createdAt).toISOString();
  const isLive = isLiveStatus(call.status);
  const actions = (
    <>
      {call.status === "active" && call.kind !== "test" && (
        <ListenIn id={call.id} name={call.scenarioName} listen={listenAction} />
      )}
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
      <ExportMenu path={`/conversations/${id}/export`} />
      {!isLive && <DeleteConversation id={call.id} action={deleteConversationAction} />}
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
        <div className="min-h-0 flex-1 max-desk:flex max-desk:flex-col max-desk:overflow-y-auto desk:grid desk:grid-cols-[minmax(0,520px)_minmax(0,1fr)] desk:grid-rows-[auto_minmax(0,1fr)]">
          <div className="desk:col-start-2">
            <CallFacts call={call} now={new Date()} />
          </div>
          <div className="desk:col-start-1 desk:row-span-2 desk:row-start-1 desk:min-h-0 desk:overflow-y-auto desk:border-r">
            <RecordingPlayer
              recording={playback}
              rows={rows}
              startedAt={startedAt}
              names={{ user: "Visitor", assistant: avatarName }}
            />
            <SummaryPanel
              id={call.id}
              summary={summary && presentSummary(summary)}
              isLive={isLive}
              isExpected={isSummaryExpected}
              wasJoined={call.activeAt !== null}
              hasSpoken={rows.some(({ role }) => role === "user")}
              retry={retrySummaryAction}
            />
            <AnswerTimes {...answerTimes(transcript)} />
            <ListenLog listens={await listListens(caller, call.id)} />
          </div>
          <div className="flex flex-col desk:col-start-2 desk:min-h-0">
            <ConsentRecord consent={await getConsent(caller, call.id)} />
            <TranscriptView
              rows={rows}
              calls={toolCalls}
              startedAt={startedAt}
              avatarName={avatarName}
              silence={silenceWords(call)}
            />
          </div>
        </div>
        {(isLive || playback.state === "coming" || isSummaryExpected) && <LiveRefresh />}
      </PlaybackProvider>
    </ConsolePage>
  );
}

/** How long a summary is waited for that nothing has been heard of. */
const EXPECTED_MS = 120_000;

/** Over for so short a time that its summary is still on its way. */
function isFreshlyOver({ kind, isSummaryWanted, activeAt, endedAt }: CallRow): boolean {
  if (kind === "test" || kind === "demo" || !isSummaryWanted || !activeAt || !endedAt) return false;
  return Date.now() - endedAt.getTime() < EXPECTED_MS;
}
