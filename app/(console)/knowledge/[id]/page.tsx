import { cache } from "react";
import { LiveRefresh } from "#components/conversations/live/live-refresh.tsx";
import { AskBox } from "#components/knowledge/ask-box.tsx";
import { BaseHeaderActions } from "#components/knowledge/base-dialog.tsx";
import { DocumentTable } from "#components/knowledge/document-table.tsx";
import { DropZone } from "#components/knowledge/drop-zone.tsx";
import { QuestionList } from "#components/knowledge/question-list.tsx";
import { SiteList } from "#components/knowledge/sites/site-list.tsx";
import { UseInScenario } from "#components/knowledge/use-in-scenario.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { ApiButton } from "#components/ui/copy/api-button.tsx";
import { apiSamples } from "#components/ui/copy/api-samples.ts";
import { CopyId } from "#components/ui/copy/copy-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ListHead, ListPager, NothingFound } from "#components/ui/table/list-head.tsx";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { wordFailure } from "#components/words/word-failure.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { MIN_SCORE } from "#lib/flow/scenario/functions.ts";
import { getKnowledgeBase } from "#lib/knowledge/bases/bases.ts";
import type { KnowledgeBaseRow } from "#lib/knowledge/bases/queries.ts";
import { SEARCH_LANGUAGES } from "#lib/knowledge/bases/schema.ts";
import { countDocuments, getRenewal, listDocuments } from "#lib/knowledge/documents/documents.ts";
import type { DocumentRow } from "#lib/knowledge/documents/queries.ts";
import { MAX_IMPORT_BYTES, presentDocument } from "#lib/knowledge/documents/schema.ts";
import { listQuestions } from "#lib/knowledge/questions/questions.ts";
import { presentSite } from "#lib/knowledge/sites/schema.ts";
import { listAllSites } from "#lib/knowledge/sites/sites.ts";
import type { Actor, MemberActor } from "#lib/platform/actor.ts";
import { listScenarioNames } from "#lib/scenarios/scenarios.ts";
import { type Query, titledAfter } from "../../../pages.ts";
import { apiUrl, orTrashed, readListQuery } from "../../page-helpers.ts";
import { TrashedItem } from "../../trash/trashed-item.tsx";
import {
  addDocumentAction,
  addPageAction,
  addSearchAction,
  askAction,
  deleteBaseAction,
  deleteDocumentAction,
  deleteSiteAction,
  refreshSiteAction,
  retryDocumentAction,
  saveBaseAction,
  saveSiteAction,
  settleQuestionsAction,
} from "../actions.ts";

/** Read once for the title and the page. */
const findBase = cache(async (id: string) => {
  const { actor } = await requireSession();
  return await orTrashed({ actor, id, kind: "knowledge_base" }, (checkedId) =>
    getKnowledgeBase(actor, checkedId),
  );
});

export const generateMetadata = titledAfter(
  "knowledge",
  (words) => words.pages.base,
  ({ id }: { id: string }) => findBase(id),
);

/** How often the page refreshes while documents are being prepared. */
const WHILE_PENDING_MS = 1_000;

type BaseProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Query>;
};

export default async function KnowledgeBasePage({ params, searchParams }: BaseProps) {
  const { actor } = await requireSession();
  const words = await getWords("knowledge");
  const page = readListQuery(await searchParams);
  const { found: base, trashed } = await findBase((await params).id);
  if (trashed) return <TrashedItem actor={actor} item={trashed} />;
  const [{ rows, nextCursor }, total] = await Promise.all([
    listDocuments(actor, base.id, page),
    countDocuments(actor, base.id, page),
  ]);
  const list = { path: `/knowledge/${base.id}`, ...page };
  const documents = await wordDocuments(rows);
  const questions = await readQuestions(actor, base.id);
  const renewal = await getRenewal(actor, base.id);
  const sites = await wordSites(actor, base.id);
  const isReading = sites.some(({ status }) => status === "pending" || status === "running");
  const isWorking =
    renewal !== undefined || isReading || documents.some(({ status }) => status === "pending");
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "knowledge.change")}
      title={base.name}
      parent={{ href: "/knowledge", label: words.pages.list }}
      beside={<CopyId id={base.id} what={words.base.id} />}
      actions={<HeaderActions base={base} actor={actor} />}
      search={<ListHead list={list} thing="documents" total={total} sorts={["name", "created"]} />}
      isFull
    >
      <div className="grid min-h-0 flex-1 desk:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0 px-6 py-5 max-wide:px-4 desk:overflow-y-auto">
          {base.description && (
            <p dir="auto" className="mb-4 text-muted">
              {base.description}
            </p>
          )}
          {renewal && <RenewalNotice {...renewal} />}
          <DropZone
            baseId={base.id}
            add={addDocumentAction}
            addPage={addPageAction}
            addSite={saveSiteAction}
            maxBytes={MAX_IMPORT_BYTES}
          />
          {sites.length > 0 && (
            <SiteList
              baseId={base.id}
              sites={sites}
              save={saveSiteAction}
              refresh={refreshSiteAction}
              remove={deleteSiteAction.bind(null, base.id)}
            />
          )}
          {documents.length === 0 && page.search ? (
            <NothingFound />
          ) : documents.length === 0 && !page.beforeId ? (
            <p className="mt-4 rounded-lg border px-4 py-5 text-sm text-muted">{words.documents.none}</p>
          ) : (
            <DocumentTable
              baseId={base.id}
              documents={documents}
              list={list}
              add={addDocumentAction}
              maxBytes={MAX_IMPORT_BYTES}
              retry={retryDocumentAction}
              remove={deleteDocumentAction.bind(null, base.id)}
            />
          )}
          <ListPager list={list} nextCursor={nextCursor} />
          {questions.length > 0 && (
            <QuestionList baseId={base.id} questions={questions} settle={settleQuestionsAction} />
          )}
        </div>
        <AskBox baseId={base.id} ask={askAction} minScore={MIN_SCORE} />
      </div>
      {isWorking && <LiveRefresh everyMs={WHILE_PENDING_MS} />}
    </ConsolePage>
  );
}

/** How to search the knowledge base from elsewhere and in a scenario, and its menu. */
async function HeaderActions({ base, actor }: { base: KnowledgeBaseRow; actor: MemberActor }) {
  const words = (await getWords("knowledge")).base;
  const scenarios = mayDo(actor.role, "scenarios.change") ? await listScenarioNames(actor) : [];
  return (
    <>
      <ApiButton
        title={words.apiTitle}
        samples={apiSamples(apiUrl(), {
          method: "POST",
          path: `/knowledge-bases/${base.id}/search`,
          body: { query: "How often must the filter be changed?", top_k: 4 },
        })}
      />
      <UseInScenario id={base.id} name={base.name} scenarios={scenarios} add={addSearchAction} />
      <BaseHeaderActions
        base={{ id: base.id, name: base.name, description: base.description, language: base.language }}
        languages={SEARCH_LANGUAGES}
        save={saveBaseAction}
        remove={deleteBaseAction}
      />
    </>
  );
}

async function readQuestions(actor: Actor, baseId: string) {
  const questions = await listQuestions(actor, baseId);
  return questions.map((question) => ({ ...question, lastAskedAt: question.lastAskedAt.toISOString() }));
}

/** The documents as the API shows them, with errors in the reader's language. */
async function wordDocuments(rows: DocumentRow[]) {
  const failures = { words: await getWords("failures"), locale: await getLocale() };
  return rows.map(presentDocument).map((document) => ({
    ...document,
    error: document.error && wordFailure("documents", document.error, failures),
  }));
}

/** The sites as the API shows them, with errors in the reader's language and why pages were skipped. */
async function wordSites(actor: Actor, baseId: string) {
  const failures = { words: await getWords("failures"), locale: await getLocale() };
  const rows = await listAllSites(actor, baseId);
  return rows.map(({ reasons, ...row }) => ({
    ...presentSite(row),
    error: row.error && wordFailure("sites", row.error, failures),
    reasons,
  }));
}

/** The progress of re-indexing after the embedding model or the language changed. */
async function RenewalNotice({ done, total }: { done: number; total: number }) {
  const words = (await getWords("knowledge")).renewal;
  const locale = await getLocale();
  const count = (passages: number) => passages.toLocaleString(locale);
  return (
    <Notice className="mb-4">
      <span className="block">{fill(words.text, { done: count(done), total: count(total) })}</span>
      <progress className="mt-2 h-1.5 w-full" value={done} max={total} aria-label={words.progress} />
    </Notice>
  );
}
