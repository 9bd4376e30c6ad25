import { cache } from "react";
import { LiveRefresh } from "#components/conversations/live/live-refresh.tsx";
import { DocumentStatus } from "#components/knowledge/document-status.tsx";
import { joinHardBreaks } from "#components/knowledge/join-hard-breaks.ts";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { CopyId } from "#components/ui/copy/copy-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { SegmentedLinks } from "#components/ui/segmented-links.tsx";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { plural } from "#components/words/plural.ts";
import { wordFailure } from "#components/words/word-failure.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { getKnowledgeBase } from "#lib/knowledge/bases/bases.ts";
import { getDocument } from "#lib/knowledge/documents/documents.ts";
import { titledAfter } from "../../../../../pages.ts";
import { orNotFound, orTrashed } from "../../../../page-helpers.ts";
import { TrashedItem } from "../../../../trash/trashed-item.tsx";

type DocumentProps = {
  params: Promise<{ id: string; document_id: string }>;
  searchParams: Promise<{ view?: string | string[] }>;
};

/** Read once for the title and the page. With a knowledge base in the trash, its documents are there too. */
const findDocument = cache(async (id: string, documentId: string) => {
  const { actor } = await requireSession();
  const { found: base, trashed } = await orTrashed({ actor, id, kind: "knowledge_base" }, (checkedId) =>
    getKnowledgeBase(actor, checkedId),
  );
  if (trashed) return { trashed };
  return { base, ...(await orNotFound(documentId, (checkedId) => getDocument(actor, base.id, checkedId))) };
});

export const generateMetadata = titledAfter(
  "knowledge",
  (words) => words.pages.document,
  ({ id, document_id }: { id: string; document_id: string }) => findDocument(id, document_id),
);

export default async function DocumentPage({ params, searchParams }: DocumentProps) {
  const { actor } = await requireSession();
  const { document: words, pages } = await getWords("knowledge");
  const locale = await getLocale();
  const { id, document_id } = await params;
  const found = await findDocument(id, document_id);
  if (found.trashed) return <TrashedItem actor={actor} item={found.trashed} />;
  const { base, document, chunks } = found;
  const showsText = (await searchParams).view === "text";
  const path = `/knowledge/${base.id}/documents/${document.id}`;
  return (
    <ConsolePage
      title={document.name}
      grandparent={{ href: "/knowledge", label: pages.list }}
      parent={{ href: `/knowledge/${base.id}`, label: base.name }}
      beside={<CopyId id={document.id} what={words.id} />}
    >
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <DocumentStatus status={document.status} />
        <SegmentedLinks
          label={words.view}
          items={[
            {
              href: path,
              label: fill(words.passages, { count: chunks.length.toLocaleString(locale) }),
              isCurrent: !showsText,
            },
            { href: `${path}?view=text`, label: words.text, isCurrent: showsText },
          ]}
        />
      </div>
      {document.error && (
        <Notice tone="danger" className="mb-4">
          {wordFailure("documents", document.error, { words: await getWords("failures"), locale })}
        </Notice>
      )}
      {document.description && (
        <p dir="auto" className="mb-4 text-muted">
          {document.description}
        </p>
      )}
      {showsText ? (
        <pre dir="auto" className="max-w-[820px] text-sm break-words whitespace-pre-wrap">
          {joinHardBreaks(document.content)}
        </pre>
      ) : (
        <ol className="flex max-w-[820px] flex-col gap-3">
          {chunks.map((chunk) => (
            <li key={chunk.position} className="rounded-lg border px-4 py-3">
              <p className="mb-1.5 flex gap-3 text-xs text-subtle">
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {chunk.heading || words.start}
                </span>
                <span className="tabular-nums">{plural(words.tokens, chunk.tokens, locale)}</span>
              </p>
              <p dir="auto" className="text-sm break-words whitespace-pre-wrap">
                {joinHardBreaks(chunk.content)}
              </p>
            </li>
          ))}
        </ol>
      )}
      {document.status === "pending" && <LiveRefresh everyMs={1_000} />}
    </ConsolePage>
  );
}
