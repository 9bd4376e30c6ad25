import type { Metadata } from "next";
import { BaseDialogButton } from "#components/knowledge/base-dialog.tsx";
import { BaseTable } from "#components/knowledge/base-table.tsx";
import { FirstBase } from "#components/knowledge/first-base.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { ListSearch, NothingFound } from "#components/ui/table/list-search.tsx";
import { Pager } from "#components/ui/table/pager.tsx";
import { getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { listKnowledgeBases } from "#lib/knowledge/bases/bases.ts";
import { SEARCH_LANGUAGES } from "#lib/knowledge/bases/schema.ts";
import { MAX_IMPORT_BYTES } from "#lib/knowledge/documents/schema.ts";
import { readListQuery, searchPath } from "../page-helpers.ts";
import { addDocumentAction, createSampleBaseAction, deleteBaseAction, saveBaseAction } from "./actions.ts";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getWords("knowledge")).pages.list,
});

type KnowledgeProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function KnowledgePage({ searchParams }: KnowledgeProps) {
  const { actor } = await requireSession();
  const words = await getWords("knowledge");
  const query = await searchParams;
  const page = readListQuery(query);
  const { rows, nextCursor } = await listKnowledgeBases(actor, page);
  const isEmpty = rows.length === 0 && !page.beforeId && !page.search;
  const create = (
    <BaseDialogButton
      variant={isEmpty ? "default" : "primary"}
      action={saveBaseAction}
      languages={SEARCH_LANGUAGES}
      isOpenAtFirst={query.create !== undefined && !isEmpty}
    />
  );
  if (isEmpty) {
    return (
      <ConsolePage
        isEditable={mayDo(actor.role, "knowledge.change")}
        title={words.pages.list}
        actions={create}
      >
        <div className="max-w-[640px] pt-[8vh] max-wide:pt-2">
          <h2 className="text-2xl tracking-[-0.02em]">{words.intro.title}</h2>
          <p className="mt-2 mb-6 text-md text-muted">{words.intro.text}</p>
          <FirstBase
            create={saveBaseAction}
            createSample={createSampleBaseAction}
            add={addDocumentAction}
            maxBytes={MAX_IMPORT_BYTES}
          />
        </div>
      </ConsolePage>
    );
  }
  const lines = rows.map(({ id, name, description, language, documentCount, updatedAt }) => ({
    ...{ id, name, description, language, documentCount },
    updatedAt: updatedAt.toISOString(),
  }));
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "knowledge.change")}
      title={words.pages.list}
      actions={create}
      search={<ListSearch path="/knowledge" page={page} count={rows.length} />}
    >
      {rows.length === 0 ? (
        <NothingFound />
      ) : (
        <BaseTable
          bases={lines}
          languages={SEARCH_LANGUAGES}
          save={saveBaseAction}
          remove={deleteBaseAction}
        />
      )}
      <Pager path={searchPath("/knowledge", page)} nextCursor={nextCursor} isFirst={!page.beforeId} />
    </ConsolePage>
  );
}
