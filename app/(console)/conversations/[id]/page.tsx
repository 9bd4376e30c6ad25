import { Rewind } from "lucide-react";
import Link from "next/link";
import { cache } from "react";
import { getCallWords } from "#components/call/words/get-call-words.ts";
import { AnswerTimes } from "#components/conversations/answer-times.tsx";
import { CallFacts, ConsentRecord, ListenLog, MailNotice } from "#components/conversations/call-facts.tsx";
import { CriteriaPanel } from "#components/conversations/criteria-panel.tsx";
import { DeleteConversation } from "#components/conversations/delete-conversation.tsx";
import { ExportMenu } from "#components/conversations/export-menu.tsx";
import { GuardrailsPanel } from "#components/conversations/guardrails-panel.tsx";
import { CallTakeover } from "#components/conversations/live/call-takeover.tsx";
import { ListenIn } from "#components/conversations/live/listen-in.tsx";
import { LiveControls } from "#components/conversations/live/live-controls.tsx";
import { LiveRefresh } from "#components/conversations/live/live-refresh.tsx";
import { MemoryPanel } from "#components/conversations/memories/memory-panel.tsx";
import { PlaybackProvider } from "#components/conversations/playback/playback.tsx";
import { RecordingPlayer } from "#components/conversations/playback/recording-player.tsx";
import { TranscriptView } from "#components/conversations/playback/transcript-view.tsx";
import { SummaryPanel } from "#components/conversations/summary-panel.tsx";
import { ValuesPanel } from "#components/conversations/values/values-table.tsx";
import { CONVERSATIONS_EN } from "#components/conversations/words/en.ts";
import { emptyTranscriptText } from "#components/overview/call-state.ts";
import { ConversationTest } from "#components/scenarios/tests/conversation-test.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { ApiButton } from "#components/ui/copy/api-button.tsx";
import { apiSamples } from "#components/ui/copy/api-samples.ts";
import { CopyId } from "#components/ui/copy/copy-button.tsx";
import { cx } from "#components/ui/cx.ts";
import { Time } from "#components/ui/time/time.tsx";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { getLanguage, getWords } from "#components/words/get-words.ts";
import { wordKnownText } from "#components/words/word-known-text.ts";
import { getMailState } from "#lib/auth/mails/account-mails.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { listListens } from "#lib/calls/control/listen-in.ts";
import { findTakeover } from "#lib/calls/takeover/takeovers.ts";
import { getCollectedValues } from "#lib/conversations/collected/collected.ts";
import {
  getConsent,
  getModelUsage,
  getNamedConversation,
  type NamedConversationRow,
} from "#lib/conversations/conversations.ts";
import { findCallReview, presentReview } from "#lib/conversations/reviews/reviews.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { listCardLines } from "#lib/conversations/shown-cards/shown-cards.ts";
import { presentSummary } from "#lib/conversations/summaries/schema.ts";
import { findConversationSummary } from "#lib/conversations/summaries/summaries.ts";
import { findMemoryExtraction, listMemories } from "#lib/memories/memories.ts";
import { findAnsweringModel } from "#lib/operations/models/find-answering-model.ts";
import { cannotJudge } from "#lib/operations/models/model-state.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { getPlayback, type Playback } from "#lib/recordings/recordings.ts";
import { listToolCalls, presentToolCall } from "#lib/tools/calls/run-tool-call.ts";
import { titledAfter } from "../../../pages.ts";
import { apiUrl, orNotFound } from "../../page-helpers.ts";
import {
  createTestFromConversationAction,
  deleteConversationAction,
  deleteMemoryAction,
  endCallAction,
  handBackAction,
  listenAction,
  messageCallAction,
  retryReviewAction,
  retrySummaryAction,
  takeOverAction,
  writeInTakeoverAction,
} from "../actions.ts";
import { answerTimes, hasJustEnded, transcriptLines } from "./transcript-lines.ts";

type ConversationPageProps = { params: Promise<{ id: string }> };

/** Read once for the title and the page. */
const findConversation = cache(async (id: string) => {
  const { actor } = await requireSession();
  return await orNotFound(id, (checkedId) => getNamedConversation(actor, checkedId));
});

export const generateMetadata = titledAfter(
  "conversations",
  (words) => words.one,
  ({ id }: { id: string }) => findConversation(id),
);

/** Words what the server says of a recording in the page's language. */
function wordPlayback({ text, notice, ...playback }: Playback, own: Readonly<Record<string, string>>) {
  const word = (said: string) => wordKnownText(said, CONVERSATIONS_EN.recording.known, own);
  return { ...playback, text: word(text), notice: notice && word(notice) };
}

/** The cards that the call showed, with the words around them. */
const readCards = async (actor: Actor, id: string) => ({
  list: await listCardLines(actor, id),
  words: getCallWords(await getLanguage()).cards,
});

export default async function ConversationPage({ params }: ConversationPageProps) {
  const { actor, user } = await requireSession();
  const words = await getWords("conversations");
  const isEditable = mayDo(actor.role, "conversations.change");
  const { id } = await params;
  const { call, transcript } = await findConversation(id);
  const rows = transcriptLines(transcript);
  const toolCalls = (await listToolCalls(actor, call.id)).map(presentToolCall);
  const cards = await readCards(actor, call.id);
  const playback = await getPlayback(actor, call.id);
  const summary = await findConversationSummary(actor, call.id);
  const isSummaryExpected =
    summary?.status === "pending" || (summary === null && call.isSummaryWanted && hasJustEnded(call));
  const avatarName = call.avatarName ?? words.page.avatar;
  const startedAt = (call.writtenFrom ?? call.activeAt ?? call.createdAt).toISOString();
  const isLive = isLiveStatus(call.status);
  const isDemo = !call.hasOwnModel && cannotJudge(await findAnsweringModel());
  const actions = (
    <>
      {call.kind !== "test" && call.mode === "voice" && isEditable && (
        <ListenIn
          {...{ id, name: call.scenarioName, listen: listenAction, isLive: call.status === "active" }}
        />
      )}
      {isLive && isEditable && <LiveControls id={id} message={messageCallAction} end={endCallAction} />}
      <ApiButton
        title={words.page.api}
        samples={apiSamples(apiUrl(), { method: "GET", path: `/conversations/${id}` })}
      />
      {isEditable && rows.some(({ role }) => role === "user") && (
        <Link href={`/conversations/${id}/replay`} className={buttonClass()}>
          <Rewind aria-hidden="true" />
          {words.page.replay}
        </Link>
      )}
      {!isLive && isEditable && rows.some(({ role }) => role === "user") && (
        <AreaWords areas={["scenarioTests"]}>
          <ConversationTest id={call.id} isDemo={isDemo} create={createTestFromConversationAction} />
        </AreaWords>
      )}
      <ExportMenu path={`/conversations/${id}/export`} />
      {!isLive && isEditable && <DeleteConversation id={call.id} action={deleteConversationAction} />}
    </>
  );
  return (
    <ConsolePage
      title={call.scenarioName}
      parent={{ href: "/conversations", label: words.title }}
      beside={
        <>
          <Time at={startedAt} className="shrink-0 whitespace-nowrap" />
          <CopyId id={id} what={words.page.sessionId} />
        </>
      }
      actions={actions}
      isFull
    >
      <PlaybackProvider>
        <div className="min-h-0 flex-1 max-desk:flex max-desk:flex-col max-desk:overflow-y-auto desk:grid desk:grid-cols-[minmax(0,520px)_minmax(0,1fr)] desk:grid-rows-[auto_minmax(0,1fr)]">
          <div className="max-desk:-order-2 desk:col-start-2">
            <Facts {...{ actor, call, rows }} />
          </div>
          <div className="desk:col-start-1 desk:row-span-2 desk:row-start-1 desk:min-h-0 desk:overflow-y-auto desk:border-r">
            {call.mode === "voice" && (
              <RecordingPlayer
                recording={wordPlayback(playback, words.recording.known)}
                {...{ rows, cards, startedAt }}
                names={{ user: words.page.visitor, assistant: avatarName }}
              />
            )}
            <SummaryPanel
              id={call.id}
              summary={summary && presentSummary(summary)}
              isLive={isLive}
              isExpected={isSummaryExpected}
              wasJoined={call.activeAt !== null}
              hasSpoken={rows.some(({ role }) => role === "user")}
              retry={isEditable ? retrySummaryAction : null}
            />
            <CallOutcome {...{ actor, call, isEditable }} />
            <CallReview {...{ actor, call, rows, isEditable, isDemo }} />
            <AnswerTimes {...answerTimes(transcript)} />
            <ListenLog listens={await listListens(actor, call.id)} />
          </div>
          {/* On a phone, a member who is called to take over should not have to look for it. */}
          <div className={cx("flex flex-col desk:col-start-2 desk:min-h-0", isLive && "max-desk:-order-1")}>
            <ConsentRecord consent={await getConsent(actor, call.id)} />
            {isEditable && <MemberTakeover actor={actor} call={call} userId={user.id} />}
            <TranscriptView
              {...{ rows, cards, startedAt, avatarName }}
              calls={toolCalls}
              emptyText={emptyTranscriptText(call, words)}
            />
          </div>
        </div>
        {(isLive || playback.state === "coming" || isSummaryExpected) && <LiveRefresh />}
      </PlaybackProvider>
    </ConsolePage>
  );
}

type FactsProps = { actor: Actor; call: NamedConversationRow; rows: readonly { unheard?: unknown }[] };

/** The facts above the transcript. */
async function Facts({ actor, call, rows }: FactsProps) {
  const hasUnheard = rows.some(({ unheard }) => unheard);
  return <CallFacts {...{ call, hasUnheard }} now={new Date()} usage={await getModelUsage(actor, call.id)} />;
}

/** Lets the member take over the call, or shows who has. */
async function MemberTakeover({
  actor,
  call,
  userId,
}: Pick<CallReviewProps, "actor" | "call"> & { userId: string }) {
  if (call.kind === "test" || call.mode === "text") return null;
  const found = await findTakeover(actor, call.id);
  return (
    <CallTakeover
      id={call.id}
      isLive={call.status === "active"}
      isCalled={call.isPersonCalled}
      takeover={found && { name: found.name, isMine: found.memberId === userId }}
      actions={{ takeOver: takeOverAction, write: writeInTakeoverAction, handBack: handBackAction }}
    />
  );
}

type CallReviewProps = {
  actor: Actor;
  call: NamedConversationRow;
  rows: Parameters<typeof findCallReview>[2];
  isEditable: boolean;
  isDemo: boolean;
};

/** What became of the call's mails, what is remembered of its visitor, and what it collected. */
async function CallOutcome({
  actor,
  call,
  isEditable,
}: Pick<CallReviewProps, "actor" | "call" | "isEditable">) {
  return (
    <>
      <MailNotice state={await getMailState(actor, call.id)} />
      <CallMemories {...{ actor, call, isEditable }} />
      <ValuesPanel values={await getCollectedValues(actor, call.id)} />
    </>
  );
}

/** What is remembered of a visitor from a call that was, or will be, read for it. */
async function CallMemories({
  actor,
  call,
  isEditable,
}: Pick<CallReviewProps, "actor" | "call" | "isEditable">) {
  if (call.visitorId === null) return null;
  const extraction = await findMemoryExtraction(actor, call.id);
  const isExpected = extraction?.status === "pending";
  const { rows } = await listMemories(actor, { sessionId: call.id }, { limit: 50, beforeId: undefined });
  if (!extraction && rows.length === 0) return null;
  const failed = extraction?.status === "failed" ? extraction.error : null;
  return (
    <>
      <MemoryPanel
        visitorId={call.visitorId}
        memories={rows}
        state={isExpected ? "expected" : failed === null ? "done" : { failed }}
        remove={isEditable ? deleteMemoryAction : null}
      />
      {isExpected && <LiveRefresh />}
    </>
  );
}

/** The review of a call whose scenario has guardrails or criteria. */
async function CallReview({ actor, call, rows, isEditable, isDemo }: CallReviewProps) {
  const found = await findCallReview(actor, call.id, rows);
  const { isGuarded, hasRules, hasCriteria } = found;
  if ((!isGuarded && !hasCriteria) || call.activeAt === null) return null;
  const isExpected = found.review ? found.review.status === "pending" : hasJustEnded(call);
  const panel = {
    ...{ id: call.id, review: presentReview(found), rows, isExpected, isDemo },
    isLive: isLiveStatus(call.status),
    retry: isEditable ? retryReviewAction : null,
  };
  return (
    <>
      {hasCriteria && <CriteriaPanel {...panel} isBesideGuardrails={isGuarded} />}
      {isGuarded && <GuardrailsPanel {...panel} hasRules={hasRules} />}
      {isExpected && <LiveRefresh />}
    </>
  );
}
