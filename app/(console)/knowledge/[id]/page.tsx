import type { Metadata } from "next";
import { LiveRefresh } from "#components/conversations/live-refresh.tsx";
import { AskBox } from "#components/knowledge/ask-box.tsx";
import { DocumentTable } from "#components/knowledge/document-table.tsx";
import { DropZone } from "#components/knowledge/drop-zone.tsx";
import { QuestionList } from "#components/knowledge/question-list.tsx";
import { RenewalNotice } from "#components/knowledge/renewal-notice.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { ApiButton } from "#components/ui/api-button.tsx";
import { apiSamples } from "#components/ui/api-samples.ts";
import { CopyId } from "#components/ui/copy-id.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { getRenewal } from "#lib/documents/get-renewal.ts";
import { listDocuments } from "#lib/documents/list-documents.ts";
import { presentDocument } from "#lib/documents/present.ts";
import { MAX_IMPORT_BYTES } from "#lib/documents/schema.ts";
import { getKnowledgeBase } from "#lib/knowledge-bases/get-knowledge-base.ts";
import { listQuestions } from "#lib/questions/list-questions.ts";
import { LEAST_SCORE } from "#lib/retrieval/least-score.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { apiUrl } from "../../api-url.ts";
import { readListQuery } from "../../list-query.ts";
import { orNotFound } from "../../or-not-found.ts";
import {
  addDocumentAction,
  addPageAction,
  askAction,
  deleteDocumentAction,
  retryDocumentAction,
  settleQuestionsAction,
} from "../actions.ts";

export const metadata: Metadata = { title: "Knowledge base" };

/** While something is being prepared, the page looks this often. */
const WHILE_PENDING_MS = 1_000;

type BaseProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function KnowledgeBasePage({ params, searchParams }: BaseProps) {
  const { caller } = await requireSession();
  const page = readListQuery(await searchParams);
  const base = await orNotFound((await params).id, (id) => getKnowledgeBase(caller, id));
  const { rows, nextCursor } = await listDocuments(caller, base.id, page);
  const documents = rows.map(presentDocument);
  const questions = (await listQuestions(caller, base.id)).map(({ lastAskedAt, ...question }) => ({
    ...question,
    lastAskedAt: lastAskedAt.toISOString(),
  }));
  const renewal = await getRenewal(caller, base.id);
  const isWorking = renewal !== undefined || documents.some(({ status }) => status === "pending");
  return (
    <ConsolePage
      title={base.name}
      parent={{ href: "/knowledge", label: "Knowledge" }}
      beside={<CopyId id={base.id} what="the knowledge base’s id" />}
      actions={
        <ApiButton
          title="Ask this knowledge base"
          samples={apiSamples(apiUrl(), {
            method: "POST",
            path: `/knowledge-bases/${base.id}/search`,
            body: { query: "How often must the filter be changed?", top_k: 4 },
          })}
        />
      }
      isFull
    >
      <div className="grid min-h-0 flex-1 desk:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0 px-6 py-5 max-wide:px-4 desk:overflow-y-auto">
          {base.description && <p className="mb-4 text-muted">{base.description}</p>}
          {renewal && <RenewalNotice {...renewal} />}
          <DropZone
            baseId={base.id}
            add={addDocumentAction}
            addPage={addPageAction}
            maxBytes={MAX_IMPORT_BYTES}
          />
          {documents.length === 0 && !page.beforeId ? (
            <p className="mt-4 rounded-lg border px-4 py-5 text-sm text-muted">
              No documents yet. Headings, lists and tables are understood. A document can be asked a few
              seconds after it is added.
            </p>
          ) : (
            <DocumentTable
              baseId={base.id}
              documents={documents}
              add={addDocumentAction}
              maxBytes={MAX_IMPORT_BYTES}
              retry={retryDocumentAction}
              remove={deleteDocumentAction.bind(null, base.id)}
            />
          )}
          <Pager path={`/knowledge/${base.id}`} nextCursor={nextCursor} isFirst={!page.beforeId} />
          {questions.length > 0 && (
            <QuestionList baseId={base.id} questions={questions} settle={settleQuestionsAction} />
          )}
        </div>
        <AskBox baseId={base.id} ask={askAction} leastScore={LEAST_SCORE} />
      </div>
      {isWorking && <LiveRefresh everyMs={WHILE_PENDING_MS} />}
    </ConsolePage>
  );
}
